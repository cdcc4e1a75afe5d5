import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { CommitRequest } from '@svc/driver';
import type { FactBody } from '@svc/engine';
import { CommitFixture } from '../../testing/commit-fixture.js';
import { idOf, input, InstanceRequests } from '../../testing/requests.js';
import { WebhookSubscriber } from '../../testing/webhook-subscriber.js';

const ORDER = 'order';
const tokenId = idOf('token');
const at = { elementId: 'pay', elementType: 'serviceTask', tokenId };

let fixture: CommitFixture;
let subscriber: WebhookSubscriber;
beforeAll(async () => {
  fixture = await CommitFixture.open();
  subscriber = new WebhookSubscriber(fixture);
}, 120_000);
afterAll(() => fixture.close());
beforeEach(() => subscriber.clear());
const commit = (request: CommitRequest) => fixture.committer.commit(request);

describe('the data of events', () => {
  it('events have the variables after their commit, and instance.started those of the start', async () => {
    await subscriber.subscribe(['instance.started', 'instance.completed']);
    const instance = new InstanceRequests(fixture.tenantId);
    const start = instance.start({ amount: 10, 'a "quoted"\n name': { deep: [1e21, '\u2028', null] } });
    const changed = { amount: 11, z: 'new' };
    const rest: FactBody[] = [{ fact: 'variables.changed', changed }, { fact: 'instance.engine_completed' }];
    const { facts } = instance.request(1, [], rest);
    await commit({ ...start, facts: [...start.facts, ...facts] });
    expect((await subscriber.deliveries()).map(({ data }) => [data['status'], data['variables']])).toEqual([
      ['running', { amount: 10, 'a "quoted"\n name': { deep: [1e21, '\u2028', null] } }],
      ['completed', { amount: 11, z: 'new', 'a "quoted"\n name': { deep: [1e21, '\u2028', null] } }],
    ]);
  });

  it('event data hold five megabytes of variables', async () => {
    await subscriber.subscribe(['instance.started', 'instance.suspended']);
    const instance = new InstanceRequests(fixture.tenantId);
    const large = 'ü"\\\n€'.repeat(600_000);
    await commit(instance.start({ large }));
    await commit(instance.request(2, [input()], [{ fact: 'instance.suspended', reason: null }]));
    const told = await subscriber.deliveries();
    expect(told.map(({ data }) => data['variables'])).toEqual([{ large }, { large }]);
  });

  it('task events have the task as the API shows it, in the status of the event', async () => {
    await subscriber.subscribe(['task.created', 'task.completed', 'task.claimed']);
    const instance = await fixture.started();
    await fixture.query(
      `UPDATE task SET status = 'claimed', claim_version = 1, assignee = 'ann', claimed_at = '2026-11-21T12:00:01Z' WHERE id = $1`,
      instance.taskId,
    );
    await commit(instance.complete(2, 1));
    const [created, completed] = await subscriber.deliveries();
    const task = {
      id: instance.taskId,
      name: 'Approve',
      instance_id: instance.instanceId,
      element_id: 'approve',
      definition_key: ORDER,
      candidateGroups: ['clerks', 'it, "quoted"'],
      candidateUsers: ['ann', 'o"neil}'],
      priority: 3,
      variables: { amount: 10 },
      created_at: '2026-11-21T12:00:00.000Z',
      due_at: '2026-11-21T12:00:00.001Z',
    };
    const open = { ...task, status: 'pending', assignee: null, claimed_at: null, completed_at: null };
    const of = { instance_id: instance.instanceId, definition_key: ORDER };
    expect([created?.event_type, created?.data]).toEqual(['task.created', { ...of, task: open }]);
    const done = { status: 'completed', assignee: 'ann', claimed_at: '2026-11-21T12:00:01.000Z' };
    expect([completed?.event_type, completed?.data]).toEqual([
      'task.completed',
      { ...of, task: { ...task, ...done, completed_at: '2026-11-21T12:00:00.000Z' } },
    ]);
  });

  const tokens = { new_token_id: tokenId, original_token_id: idOf('old') };
  const repaired = { ...at, reason: null, variablesPatched: ['a'], from: { tokenId: idOf('old'), elementId: 'was' } };
  const running: FactBody = { fact: 'instance.status', status: 'running', error: null };
  it.each<[string, FactBody, object]>([
    [
      'instance.suspended',
      { fact: 'instance.suspended', reason: 'r' },
      { status: 'suspended', variables: { amount: 10 } },
    ],
    [
      'instance.terminated',
      { fact: 'instance.terminated', reason: null },
      { status: 'terminated', variables: { amount: 10 } },
    ],
    [
      'instance.error',
      { fact: 'instance.error', incidentId: 'i', elementId: 'a', code: 'c', message: 'm' },
      { status: 'error', variables: { amount: 10 } },
    ],
    [
      'timer.fired',
      { fact: 'timer.fired', timerId: idOf('timer'), elementId: 'wait', elementType: 'boundaryEvent' },
      { timer_id: idOf('timer'), element_id: 'wait' },
    ],
    [
      'instance.token_retried',
      { fact: 'instance.token_retried', ...repaired },
      {
        ...tokens,
        element_id: 'pay',
        element_type: 'serviceTask',
        variables_patched: ['a'],
        instance_status: 'running',
      },
    ],
    [
      'instance.token_moved',
      { fact: 'instance.token_moved', ...repaired },
      { ...tokens, from_element_id: 'was', to_element_id: 'pay', instance_status: 'running' },
    ],
    [
      'instance.token_added',
      { fact: 'instance.token_added', ...at, reason: null, variablesPatched: [] },
      { new_token_id: tokenId, element_id: 'pay', element_type: 'serviceTask' },
    ],
    [
      'instance.token_cancelled',
      { fact: 'instance.token_cancelled', ...at, reason: null, remainingActiveTokens: 2 },
      { cancelled_token_id: tokenId, element_id: 'pay', remaining_active_tokens: 2 },
    ],
    [
      'instance.rerun_created',
      { fact: 'instance.rerun_created', sourceInstanceId: idOf('source') },
      { source_instance_id: idOf('source'), instance_status: 'running' },
    ],
  ])('the event %s has its documented data', async (event, body, data) => {
    await subscriber.subscribe([event]);
    const instance = await fixture.started();
    await commit(instance.request(2, [input()], [body, running]));
    expect((await subscriber.deliveries()).map((row) => [row.event_type, row.data])).toEqual([
      [event, { instance_id: instance.instanceId, definition_key: ORDER, ...data }],
    ]);
  });
});
