import { beforeAll, describe, expect, it } from '@jest/globals';
import type { JsonObject, JsonValue } from '@svc/expressions';
import { type Api, dataOf, type Json, refusalOf, startInstance } from './support/api.js';
import { needsGo, sequence, startingWith, upload, userTask } from './support/processes.js';
import { registerTenant } from './support/tenants.js';
import { completeTask, instanceOf, startTransactional } from './support/transactional.js';

let api: Api;
beforeAll(async () => {
  api = await registerTenant();
}, 120_000);

const NOT_FOUND = [404, 'NOT_FOUND'];
const readOf = async (id: string, what: string): Promise<Json> => dataOf(await api.get(`/v1/instances/${id}/${what}`));
const MODES = ['durable', 'transactional'] as const;

async function started(mode: string, source: JsonObject, variables: JsonObject = {}): Promise<string> {
  const begun =
    mode === 'durable'
      ? await startInstance(api, await upload(api, source as JsonValue), variables)
      : await startTransactional(api, source, variables);
  return begun.id;
}

const priced = sequence(
  userTask('ask'),
  { id: 'price', type: 'scriptTask', script: '{{ amount * 2 }}', resultVariable: 'price' },
  userTask('pay'),
);

/** An instance whose first task is completed with `amount` and which waits at the second one. */
async function halfWay(mode: string): Promise<string> {
  const id = await started(mode, priced, { amount: 1, customer: 'ann' });
  const [task] = dataOf(await api.get(`/v1/tasks?instance_id=${id}`));
  dataOf(await api.post(`/v1/tasks/${task.id}/claim`, { assignee: 'bob' }));
  dataOf(await api.post(`/v1/tasks/${task.id}/complete`, { variables: { amount: 3 } }));
  return id;
}

describe.each(MODES)('the log of a %s instance', (mode) => {
  it('the path counts the elements that were entered and the flows that were taken', async () => {
    const path = await readOf(await halfWay(mode), 'path');
    expect(path.elements.map(({ element_id, entered }: Json) => [element_id, entered])).toEqual([
      ['start', 1],
      ['ask', 1],
      ['price', 1],
      ['pay', 1],
    ]);
    expect(path.flows).toEqual([
      { flow_id: 'f1', taken: 1 },
      { flow_id: 'f2', taken: 1 },
      { flow_id: 'f3', taken: 1 },
    ]);
  });

  it('the instance after its first commit has the tokens and variables of then, and after the last those of now', async () => {
    const id = await halfWay(mode);
    const first = await readOf(id, 'at/1');
    expect(first).toMatchObject({ instance_id: id, commit_seq: 1, status: 'running', variables: { amount: 1 } });
    expect(first.tokens).toMatchObject([{ element_id: 'ask', element_type: 'userTask', status: 'waiting' }]);
    expect(first.path.flows).toEqual([{ flow_id: 'f1', taken: 1 }]);
    const last = await readOf(id, `at/${first.last_commit_seq}`);
    expect(last.tokens).toMatchObject([{ element_id: 'pay' }]);
    expect(last.variables).toEqual((await instanceOf(api, id)).variables);
    expect(await readOf(id, 'at/1')).toEqual(first);
    await completeTask(api, id);
    expect(await readOf(id, 'path')).toMatchObject({ commit_seq: first.last_commit_seq + 1 });
  });

  it('the commits are listed with their entries, and each entry of the history names its commit', async () => {
    const id = await halfWay(mode);
    const commits: Json[] = await readOf(id, 'commits');
    expect(commits.map(({ commit_seq }) => commit_seq)).toEqual(commits.map((_, n) => n + 1));
    expect(commits.every(({ has_incident }) => has_incident === false)).toBe(true);
    const history: Json[] = await readOf(id, 'history');
    for (const { commit_seq, entries } of commits)
      expect(history.filter((entry) => entry.commit_seq === commit_seq)).toHaveLength(entries);
    expect(history.find(({ action }) => action === 'task.claimed').commit_seq).toBeNull();
    const page = await api.get(`/v1/instances/${id}/commits?limit=1`);
    expect(page.body).toMatchObject({ data: [{ commit_seq: 1 }], page: { has_more: true } });
    const next = await api.get(`/v1/instances/${id}/commits?limit=1&cursor=${page.body.page.next_cursor}`);
    expect(next.body.data).toMatchObject([{ commit_seq: 2 }]);
  });

  it('an incident is shown with its token at its commit', async () => {
    const id = await started(mode, needsGo);
    const commits: Json[] = await readOf(id, 'commits');
    const { commit_seq } = commits.find(({ has_incident }) => has_incident === true);
    expect(await readOf(id, `at/${commit_seq}`)).toMatchObject({
      status: 'error',
      tokens: [{ element_id: 'choice', status: 'dead', incident: { code: expect.any(String) } }],
    });
  });

  it('the history of variables says who has written each of them', async () => {
    const id = await halfWay(mode);
    dataOf(await api.patch(`/v1/instances/${id}/variables`, { variables: { customer: 'eve' } }));
    const writes: Json[] = await readOf(id, 'variables/history');
    const told = writes.map(({ name, value, actor, element_id }) => [name, value, actor.type, element_id]);
    expect(told).toEqual([
      ['customer', 'eve', 'api_key', null],
      ...[
        ['price', 6, 'engine', 'price'],
        ['amount', 3, 'api_key', 'ask'],
      ],
      ...[
        ['customer', 'ann', 'api_key', null],
        ['amount', 1, 'api_key', null],
      ],
    ]);
    expect(await readOf(id, 'variables/history?name=amount')).toMatchObject([
      { value: 3 },
      { value: 1, commit_seq: 1 },
    ]);
    const latest: Json[] = await readOf(id, 'variables/history?latest=true');
    expect(latest.map(({ name, value }) => [name, value])).toEqual([
      ['customer', 'eve'],
      ['price', 6],
      ['amount', 3],
    ]);
    const page = await api.get(`/v1/instances/${id}/variables/history?limit=2`);
    const next = await api.get(`/v1/instances/${id}/variables/history?limit=2&cursor=${page.body.page.next_cursor}`);
    expect(next.body.data.map(({ name, value }: Json) => [name, value])).toEqual([
      ['amount', 3],
      ['customer', 'ann'],
    ]);
  });
});

describe('the log of an instance', () => {
  it('a value that is too large for the list is left out and named', async () => {
    const id = await started('transactional', startingWith({}, sequence(userTask('a'))), { long: 'x'.repeat(5_000) });
    const writes = await readOf(id, 'variables/history');
    expect(writes).toMatchObject([{ name: 'long', value: null, left_out: ['value'] }]);
  });

  it('a commit that the instance does not have is not found, and neither is a number that is none', async () => {
    const id = await started('transactional', sequence(userTask('a')));
    for (const seq of ['2', '0', 'x'])
      expect(refusalOf(await api.get(`/v1/instances/${id}/at/${seq}`))).toEqual(NOT_FOUND);
  });

  it('the log of an instance of another tenant is not found', async () => {
    const id = await started('transactional', sequence(userTask('a')));
    const stranger = await registerTenant();
    for (const what of ['path', 'at/1', 'commits', 'variables/history'])
      expect(refusalOf(await stranger.get(`/v1/instances/${id}/${what}`))).toEqual(NOT_FOUND);
  });
});
