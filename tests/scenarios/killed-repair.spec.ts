import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { UpdateName } from '@svc/contract';
import type { ProcessStack } from '../../libs/runtime/testing/process-stack.js';
import { inParallel, userTask } from '../../libs/runtime/testing/processes.js';
import { eventually } from '../http/support/eventually.js';
import { MortalStack } from './mortal-stack.js';

const START_MS = 120_000;
/** A timeout: a worker starts, it is killed, Temporal notices, and another worker starts. */
const TEST_MS = 240_000;
const PATCH = { price: 7 };
/** Two tasks, and a message that can be sent as soon as the price is a number. */
const repairable = inParallel(userTask('a'), userTask('b'), {
  id: 'tell',
  type: 'sendTask',
  event: { type: 'message', name: 'told' },
  ioMapping: { inputs: [{ source: '{{ price - 1 }}', target: 'less' }] },
});

let mortal: MortalStack;
let stack: ProcessStack;

beforeAll(async () => {
  mortal = await MortalStack.open();
  stack = mortal.stack;
  stack.payloads.shareModel(stack.compile(repairable));
}, START_MS);

afterEach(() => stack.stopWorker(), START_MS);
afterAll(() => mortal?.close(), START_MS);

const rows: MortalStack['rows'] = (sql, ...values) => mortal.rows(sql, ...values);

const tokenAt = (instanceId: string, elementId: string) =>
  eventually(`a token at ${elementId}`, async () => {
    const [token] = await rows(
      'SELECT id FROM token WHERE instance_id = $1 AND element_id = $2',
      instanceId,
      elementId,
    );
    return token?.['id'] ?? null;
  });

interface Row {
  /** The type of the input that kills the worker. */
  readonly input: string;
  readonly update: UpdateName;
  readonly at: string;
  readonly price: number | string;
  readonly with: (tokenId: string) => object;
  readonly tasks: readonly string[];
}
const ROWS: readonly Row[] = [
  {
    input: 'tokenMoved',
    update: 'moveToken',
    at: 'a',
    price: 5,
    with: (tokenId) => ({ from: { tokenId }, targetElementId: 'b', variables: PATCH, reason: 'r' }),
    tasks: ['a cancelled', 'b pending', 'b pending'],
  },
  {
    input: 'tokenAdded',
    update: 'addToken',
    at: 'a',
    price: 5,
    with: () => ({ elementId: 'b', variables: PATCH, reason: 'r' }),
    tasks: ['a pending', 'b pending', 'b pending'],
  },
  {
    input: 'tokenCancelled',
    update: 'cancelToken',
    at: 'a',
    price: 5,
    with: (tokenId) => ({ tokenId, reason: 'r' }),
    tasks: ['a cancelled', 'b pending'],
  },
  {
    input: 'tokenRetried',
    update: 'retryToken',
    at: 'tell',
    price: 'not a number',
    with: (tokenId) => ({ tokenId, variables: PATCH, reason: 'r' }),
    tasks: ['a pending', 'b pending'],
  },
];
/** Before its commit no operation leaves a trace, so one of them is enough. */
const cases = [
  { ...ROWS[0]!, moment: 'before' as const },
  ...ROWS.map((row) => ({ ...row, moment: 'after' as const })),
];

describe('a worker killed by a token operation', () => {
  it.each(cases)(
    'a worker is killed by $input, $moment its commit: the operation happens once and is answered',
    async ({ input, update, at, price, moment, tasks, ...row }) => {
      const { death } = mortal.dyingWorker(input, moment);
      const instance = await stack.startInstance(repairable, { variables: { price } });
      const { id } = instance;
      const tokenId = await tokenAt(id, at);
      const answer = instance.update(update, row.with(tokenId) as never);
      expect(await death).toBe('SIGKILL');
      await stack.startWorker();

      const { recovered } = await answer;
      expect(recovered).toMatchObject({ count: 1 });
      const audited = `SELECT payload::jsonb ->> 'new_token_id' AS token FROM audit_entry
        WHERE instance_id = $1 AND action LIKE 'instance.token\\_%'`;
      expect(await rows(audited, id)).toEqual([{ token: recovered!.tokens[0]!.newTokenId }]);
      const open = 'SELECT element_id, status FROM task WHERE instance_id = $1 ORDER BY element_id, status';
      expect((await rows(open, id)).map(({ element_id, status }) => `${element_id} ${status}`)).toEqual(tasks);
      const written = input === 'tokenCancelled' ? [] : [{ value: '7' }];
      const value = `SELECT value FROM instance_variable WHERE instance_id = $1 AND name = 'price' AND value <> '5'`;
      expect(await rows(value, id)).toEqual(written);
    },
    TEST_MS,
  );
});
