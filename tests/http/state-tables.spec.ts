import { beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { randomRuns } from '../../libs/engine/testing/random-runs.js';
import { type Answer, type Api, dataOf, type Json, startInstance, tasksOf } from './support/api.js';
import { parallel, upload, userTask } from './support/processes.js';
import { NEXT_OF_INSTANCE, NEXT_OF_TASK, type Seen, type Subject, TAKEN } from './support/state-tables.js';
import { registerTenant } from './support/tenants.js';

let api: Api;
let key: string;
beforeAll(async () => {
  api = await registerTenant();
  const ioMapping = { inputs: [{ source: '{{ price - 1 }}', target: 'less' }] };
  const tell = { id: 'tell', type: 'sendTask', event: { type: 'message', name: 'told' }, ioMapping };
  key = await upload(api, parallel([userTask('a'), userTask('c')], [userTask('b'), tell], [userTask('d')]));
});

/** Elements to move to. `tell`, which may fail, is chosen more often. */
const TARGETS = ['a', 'tell', 'b', 'tell', 'c', 'tell', 'd', 'fork', 'join', 'end'];
/** A price that is text makes `tell` fail. */
const PRICES = [5, 'x', 'y'];

/** The numbers choose the task, the token, the element and the price. */
interface Step {
  readonly name: string;
  readonly whom: number;
  readonly target: number;
}
const steps = fc.array(
  fc.record({
    // If the instance is terminated at all, then at the end.
    name: fc
      .oneof(
        { weight: 60, arbitrary: fc.constantFrom(...Object.keys(TAKEN)) },
        { weight: 40, arbitrary: fc.constantFrom('claim', 'complete', 'add', 'move', 'retry', 'resume') },
      )
      .filter((name) => name !== 'terminate'),
    whom: fc.nat(1000),
    target: fc.nat(1000),
  }),
  { minLength: 5, maxLength: 25 },
);
const ends = fc.boolean();

type Act = (id: string, subject: Subject, step: Step) => Promise<Answer>;
const onInstance =
  (action: string): Act =>
  (id) =>
    api.post(`/v1/instances/${id}/${action}`);
const onTask =
  (action: string, body: Json = {}): Act =>
  (_, { task }) =>
    api.post(`/v1/tasks/${task.id}/${action}`, body);
const targetOf = ({ target }: Step): string => TARGETS[target % TARGETS.length]!;
const priceOf = ({ target }: Step): Json => ({ price: PRICES[target % PRICES.length] });

const ACTS: Readonly<Record<string, Act>> = {
  claim: onTask('claim', { assignee: 'ann' }),
  unclaim: onTask('unclaim'),
  delegate: onTask('delegate', { assignee: 'bob' }),
  complete: onTask('complete'),
  cancelTask: onTask('cancel'),
  suspend: onInstance('suspend'),
  resume: onInstance('resume'),
  terminate: onInstance('terminate'),
  update: (id, _, step) => api.patch(`/v1/instances/${id}/variables`, { variables: priceOf(step) }),
  retry: (id, { token }, step) =>
    api.post(`/v1/instances/${id}/tokens/${token.id}/retry`, { variables: priceOf(step) }),
  move: (id, { token }, step) =>
    api.post(`/v1/instances/${id}/tokens/${token.id}/move`, { target_element_id: targetOf(step) }),
  cancel: (id, { token }) => api.delete(`/v1/instances/${id}/tokens/${token.id}`),
  add: (id, _, step) => api.post(`/v1/instances/${id}/tokens`, { element_id: targetOf(step) }),
  moveAll: (id, _, step) =>
    api.post(`/v1/instances/${id}/tokens/move`, { from_element_id: 'a', target_element_id: targetOf(step) }),
};

async function see(id: string): Promise<Seen> {
  const [instance, tokens, tasks] = await Promise.all([
    api.get(`/v1/instances/${id}`),
    api.get(`/v1/instances/${id}/tokens`),
    tasksOf(api, id),
  ]);
  return { instance: dataOf(instance), tokens: dataOf(tokens), tasks };
}

function subjectOf(seen: Seen, { whom }: Step): Subject {
  const { tasks, tokens } = seen;
  return { seen, task: tasks[whom % tasks.length], token: tokens[whom % tokens.length] };
}

/** Tries the operation, permitted or not. Its answer and everything visible afterwards must agree with the tables. */
async function play(id: string, step: Step): Promise<void> {
  const before = await see(id);
  const subject = subjectOf(before, step);
  const expected = TAKEN[step.name]!(before.instance.status, subject);
  const { status } = await ACTS[step.name]!(id, subject, step);
  const after = await see(id);
  if (expected === 'either') expect([200, 201, 409]).toContain(status);
  else expect([step.name, status < 300]).toEqual([step.name, expected]);
  if (status < 300) expectLegal(step, subject, after);
  else {
    expect([404, 409]).toContain(status);
    expect(after).toEqual(before);
  }
}

function expectLegal({ name }: Step, { seen: before, task }: Subject, after: Seen): void {
  const next = NEXT_OF_INSTANCE[name];
  if (next === null) expect(after.instance.status).toBe(before.instance.status);
  else expect(next).toContain(after.instance.status);
  const named = NEXT_OF_TASK[name] === undefined ? null : task.id;
  for (const old of before.tasks) {
    const { status } = after.tasks.find((one) => one.id === old.id)!;
    if (old.id === named) expect(status).toBe(NEXT_OF_TASK[name]);
    else if (status !== old.status) expect([isOpen(old), status]).toEqual([true, 'cancelled']);
  }
  for (const old of before.tokens.filter((token) => token.status === 'dead')) {
    const isRevived = after.tokens.find((one) => one.id === old.id)?.status !== 'dead';
    if (isRevived) expect([name, before.instance.status]).toEqual(['resume', 'error']);
  }
  if (['completed', 'terminated'].includes(after.instance.status)) {
    expect(after.tasks.filter(isOpen)).toEqual([]);
    expect(after.tokens.filter((token) => token.status !== 'dead')).toEqual([]);
  }
}

function isOpen({ status }: Json): boolean {
  return status === 'pending' || status === 'claimed';
}

describe('comparison with the state tables', () => {
  it('random sequences of task and recovery operations keep the state tables of the interface', async () => {
    await fc.assert(
      fc.asyncProperty(steps, ends, async (all, isTerminated) => {
        const { id } = await startInstance(api, key, { price: 'x' });
        for (const step of all) await play(id, step);
        if (isTerminated) await play(id, { name: 'terminate', whom: 0, target: 0 });
      }),
      { ...randomRuns(20, process.env).model, endOnFailure: true },
    );
  }, 600_000);
});
