import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { JsonObject } from '@svc/expressions';
import { type Answer, type Api, dataOf, type Json, refusalOf, tasksOf } from './support/api.js';
import { Repairs } from './support/repairs.js';
import { registerTenant } from './support/tenants.js';

let api: Api;
let repairs: Repairs;
beforeAll(async () => {
  api = await registerTenant();
  repairs = await Repairs.open(api);
});
afterAll(() => repairs?.service.close());

const REFUSED = [409, 'CONFLICT'];
type Expected = 200 | 201 | typeof REFUSED;
/** The answers to each operation on the token that is, or last was, at this element. */
type TokenRow = readonly [
  instance: string,
  at: string,
  token: string,
  retry: Expected,
  move: Expected,
  cancel: Expected,
];

/** [recovery#recovery]: the token operations in every status of instance and token. */
const TOKENS: readonly TokenRow[] = [
  ['running', 'a', 'waiting', REFUSED, 200, 200],
  ['running', 'join', 'waiting', REFUSED, 200, 200],
  ['running', 'fork', 'dead', REFUSED, REFUSED, REFUSED],
  ['calling', 'pay', 'active', REFUSED, 200, 200],
  ['error', 'pay', 'dead', 200, 200, REFUSED],
  ['error', 'a', 'waiting', REFUSED, 200, REFUSED],
  ['error', 'fork', 'dead', REFUSED, REFUSED, REFUSED],
  ['suspended', 'a', 'waiting', REFUSED, REFUSED, REFUSED],
  ['suspended', 'join', 'waiting', REFUSED, REFUSED, REFUSED],
  ['suspended', 'fork', 'dead', REFUSED, REFUSED, REFUSED],
  ['terminated', 'a', 'dead', REFUSED, REFUSED, REFUSED],
  ['terminated', 'join', 'dead', REFUSED, REFUSED, REFUSED],
  ['completed', 'join', 'dead', REFUSED, REFUSED, REFUSED],
  ['completed', 'fork', 'dead', REFUSED, REFUSED, REFUSED],
];

/** Operations that name no token. */
type InstanceRow = readonly [instance: string, add: Expected, moveAll: Expected, resume: Expected, rerun: Expected];
const INSTANCES: readonly InstanceRow[] = [
  ['running', 201, 200, REFUSED, 201],
  ['error', REFUSED, 200, 200, 201],
  ['suspended', REFUSED, REFUSED, 200, 201],
  ['terminated', REFUSED, REFUSED, REFUSED, 201],
  ['completed', REFUSED, REFUSED, REFUSED, 201],
];

type Operation = (id: string, token: string, more: JsonObject) => Promise<Answer>;
const ON_TOKENS: readonly (readonly [string, Operation])[] = [
  ['retry', (id, token, more) => repairs.retry(id, token, more)],
  ['move', (id, token, more) => repairs.move(id, token, { target_element_id: 'c', ...more })],
  ['cancel', (id, token, more) => repairs.cancel(id, token, more)],
];
const ON_INSTANCES: readonly (readonly [string, Operation])[] = [
  ['add', (id, _, more) => repairs.add(id, { element_id: 'c', ...more })],
  ['moveAll', (id, _, more) => repairs.moveAll(id, { from_element_id: 'a', target_element_id: 'c', ...more })],
  ['resume', (id) => repairs.resume(id)],
  ['rerun', (id) => repairs.rerun(id)],
];
/** Operations that can be asked for a dry run. */
const FORESEEN: ReadonlySet<string> = new Set(['retry', 'move', 'cancel', 'add', 'moveAll']);

const STATES: Record<string, () => Promise<string>> = {
  running: () => repairs.running(),
  calling: () => repairs.calling(),
  error: () => repairs.failed(),
  suspended: () => after('suspend'),
  terminated: () => after('terminate'),
  completed: async () => {
    const id = await repairs.running();
    await completeTask(id);
    await completeTask(id);
    await repairs.inStatus(id, 'completed');
    return id;
  },
};

async function after(action: string): Promise<string> {
  const id = await repairs.running();
  dataOf(await api.post(`/v1/instances/${id}/${action}`));
  return id;
}

async function completeTask(id: string): Promise<void> {
  const task = (await tasksOf(api, id)).find(({ status }) => status === 'pending');
  dataOf(await api.post(`/v1/tasks/${task.id}/claim`, { assignee: 'ann' }));
  dataOf(await api.post(`/v1/tasks/${task.id}/complete`, {}));
}

/** Expects the same of a dry run, which must change nothing, and then of the operation itself. */
async function expectAnswer(
  id: string,
  [name, operate]: readonly [string, Operation],
  token: string,
  expected: Expected,
) {
  const told = (answer: Answer) => (Array.isArray(expected) ? refusalOf(answer) : answer.status);
  if (FORESEEN.has(name)) {
    const before = await everythingOf(id);
    expect(told(await operate(id, token, { dry_run: true }))).toEqual(expected === 201 ? 200 : expected);
    expect(await everythingOf(id)).toEqual(before);
  }
  expect(told(await operate(id, token, {}))).toEqual(expected);
}

async function everythingOf(id: string): Promise<Json[]> {
  const history = await api.get(`/v1/instances/${id}/history?page_size=200`);
  return [await repairs.instance(id), await repairs.tokens(id), await tasksOf(api, id), dataOf(history)];
}

const verdictOf = (expected: Expected): string => (Array.isArray(expected) ? 'refused' : 'accepted');

describe('operations on a token by status', () => {
  const rows = TOKENS.flatMap(([instance, at, token, ...expected]) =>
    ON_TOKENS.map((operation, i) => {
      const answer = expected[i]!;
      return [...[operation[0], token, at, instance, verdictOf(answer)], operation, answer] as const;
    }),
  );
  it.each(rows)(
    'the operation %s on the %s token at %s in the instance "%s" is %s [states.token.transitions-by-recovery-operations-are-as-in]',
    async (...row) => {
      const [, status, at, instance, , operation, expected] = row;
      const id = await STATES[instance]!();
      const token = await repairs.tokenAt(id, at);
      expect(token.status).toBe(status);
      await expectAnswer(id, operation, token.id, expected);
    },
  );
});

describe('operations on an instance by status', () => {
  const rows = INSTANCES.flatMap(([instance, ...expected]) =>
    ON_INSTANCES.map((operation, i) => {
      const answer = expected[i]!;
      return [operation[0], instance, verdictOf(answer), operation, answer] as const;
    }),
  );
  const [reruns, others] = [rows.filter(([name]) => name === 'rerun'), rows.filter(([name]) => name !== 'rerun')];
  it.each(others)('the operation %s on the instance "%s" is %s', async (_, instance, _verdict, operation, expected) => {
    const id = await STATES[instance]!();
    await expectAnswer(id, operation, '', expected);
  });

  it.each(reruns)(
    'a %s of the instance "%s" is %s and leaves this instance as it is [endpoints.instances.the-source-instance-is-not-modified-and]',
    async (_, instance, _verdict, operation, expected) => {
      const id = await STATES[instance]!();
      const before = await everythingOf(id);
      await expectAnswer(id, operation, '', expected);
      expect(await everythingOf(id)).toEqual(before);
    },
  );
});
