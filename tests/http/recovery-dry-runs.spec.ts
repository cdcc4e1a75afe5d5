import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { JsonObject } from '@svc/expressions';
import { type Answer, type Api, dataOf, type Json } from './support/api.js';
import { Repairs } from './support/repairs.js';
import { registerTenant } from './support/tenants.js';

let api: Api;
let repairs: Repairs;
beforeAll(async () => {
  api = await registerTenant();
  repairs = await Repairs.open(api);
});
afterAll(() => repairs?.service.close());

type Operation = (id: string, more: JsonObject) => Promise<Answer>;
type Row = readonly [
  what: string,
  begun: 'running' | 'failed' | 'calling',
  operate: Operation,
  commands: readonly string[],
];

const on =
  (element: string, operate: (id: string, token: string, body: JsonObject) => Promise<Answer>): Operation =>
  async (id, more) =>
    operate(id, (await repairs.tokenAt(id, element)).id, more);
const PATCH = { variables: { amount: 5 }, reason: 'r' };
const move = (element: string, target: string): Operation =>
  on(element, (id, token, more) => repairs.move(id, token, { target_element_id: target, ...PATCH, ...more }));

const ROWS: readonly Row[] = [
  [
    'retries a call',
    'failed',
    on('pay', (id, token, more) => repairs.retry(id, token, { ...PATCH, ...more })),
    ['startJob pay'],
  ],
  ['moves off a failed call', 'failed', move('pay', 'c'), []],
  ['moves off a call that is under way', 'calling', move('pay', 'c'), ['cancelJob null']],
  ['moves off a task to a call', 'running', move('a', 'pay'), ['startJob pay']],
  ['moves off a join to the end', 'running', move('join', 'end'), []],
  ['cancels a task', 'running', on('a', (id, token, more) => repairs.cancel(id, token, { reason: 'r', ...more })), []],
  ['cancels in a join', 'running', on('join', (id, token, more) => repairs.cancel(id, token, more)), []],
  ['adds a task', 'running', (id, more) => repairs.add(id, { element_id: 'c', ...PATCH, ...more }), []],
  [
    'moves all of an element',
    'running',
    (id, more) => repairs.moveAll(id, { from_element_id: 'a', target_element_id: 'pay', ...PATCH, ...more }),
    ['startJob pay'],
  ],
];

describe('dry runs', () => {
  it.each(ROWS)('a dry run foretells what happens when it %s', async (_, begun, operate, commands) => {
    const id = await repairs[begun]();
    const foreseen = dataOf(await operate(id, { dry_run: true }), 200);
    repairs.service.reply = () => new Promise(() => undefined);
    const known = await historyOf(id);
    const answer = await operate(id, {});
    const followed = (await historyOf(id)).slice(known.length);
    expect(foreseen.commands.map((one: Json) => `${one.command} ${one.element_id}`)).toEqual(commands);
    const calls = foreseen.commands.filter(({ command }: Json) => command === 'startJob');
    expect(calls.map(({ target }: Json) => target)).toEqual(calls.map(() => `POST ${repairs.service.url}/pay`));
    expect(foreseen.facts.map(withoutNewIds)).toEqual(followed.map(withoutNewIds));
    const { dry_run, commit_seq, facts: _facts, commands: _commands, ...told } = foreseen;
    expect([dry_run, typeof commit_seq]).toEqual([true, 'number']);
    expect(sameIds(told)).toEqual(sameIds(answer.body.data));
  });
});

async function historyOf(id: string): Promise<Json[]> {
  return dataOf(await api.get(`/v1/instances/${id}/history?page_size=200`));
}

/** Members with new ids, which differ each time (docs/recovery.md). */
const NEW: ReadonlySet<string> = new Set(['new_token_id', 'task_id']);

function withoutNewIds({ action, payload }: Json): Json {
  const isOld = (name: string) => !NEW.has(name) || action === 'task.cancelled';
  return { action, payload: Object.fromEntries(Object.entries(payload).filter(([name]) => isOld(name))) };
}

function sameIds(told: Json): string {
  return JSON.stringify(told, (name, value: unknown) => (name === 'new_token_id' ? 'new' : value));
}
