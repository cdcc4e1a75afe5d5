import { expect } from '@jest/globals';
import type { Stack } from '../../../tools/stack/stack.mjs';
import { eventually } from '../../http/support/eventually.js';
import { completionsOf, expectVerifiedChain, rowsOf, runsOf } from './aftermath.js';
import type { KindName, TransactionalLoad } from './transactional-load.js';

/** Time to finish what was under way when the last process came back. */
const SETTLING_MS = 120_000;

/** Expects that nothing is lost, done twice or left over, and that only the instances that need a workflow have one. */
export async function expectNothingLostOrTwice(stack: Stack, load: TransactionalLoad): Promise<void> {
  const kinds = Object.keys(load.kinds) as KindName[];
  const keys = kinds.map((kind) => load.keyOf(kind));
  await expectAllCompleted(stack, keys);
  for (const kind of kinds) await expectEach(stack, load, kind);
  await expectUnbrokenLogs(stack, keys);
  await expectCalledOnce(load);
  await expectOneWorkflowFor(stack, load, kinds);
  await expectVerifiedChain(stack);
}

async function expectAllCompleted(stack: Stack, keys: readonly string[]): Promise<void> {
  const sql = `SELECT definition_name AS name, count(*) FROM instance
    WHERE definition_key = ANY ($1) AND status <> 'completed' GROUP BY 1 ORDER BY 1`;
  const open = () => rowsOf(stack, sql, [keys]);
  const areCompleted = async () => (await open()).length === 0;
  await eventually('every instance to be completed', areCompleted, SETTLING_MS).catch(async (error: unknown) => {
    const deliveries = await rowsOf(stack, 'SELECT status, count(*) FROM event_delivery GROUP BY 1 ORDER BY 1', []);
    const standing = JSON.stringify({ open: await open(), deliveries });
    throw new Error(`${(error as Error).message}: ${standing}`, { cause: error });
  });
}

/** Expects exactly the acknowledged instances, each element completed once, and a promotion of those of a promoted kind only. */
async function expectEach(stack: Stack, load: TransactionalLoad, kind: KindName): Promise<void> {
  const { isPromoted, elements } = load.kinds[kind];
  const ids = load.acknowledged[kind];
  const sql = `SELECT id, execution, promoted_at IS NOT NULL AS promoted FROM instance WHERE definition_key = $1`;
  const rows = await rowsOf(stack, sql, [load.keyOf(kind)]);
  expect(rows.map(({ id }) => id).sort()).toEqual(ids.toSorted());
  const execution = isPromoted ? 'durable' : 'transactional';
  expect(rows.filter((row) => row['execution'] !== execution || Boolean(row['promoted']) !== isPromoted)).toEqual([]);
  const completions = await completionsOf(stack, load.keyOf(kind));
  const times = String(ids.length);
  const expected = elements.toSorted().map((element) => ({ element, times, instances: times }));
  expect(completions.filter(({ element = '' }) => elements.includes(element))).toEqual(ids.length > 0 ? expected : []);
  await expectTasksCompletedOnce(stack, load.keyOf(kind));
}

async function expectTasksCompletedOnce(stack: Stack, key: string): Promise<void> {
  const sql = `SELECT t.id, t.status, count(a.id) AS times
    FROM task t JOIN instance i ON i.tenant_id = t.tenant_id AND i.id = t.instance_id
    LEFT JOIN audit_entry a ON a.tenant_id = t.tenant_id AND a.instance_id = t.instance_id
      AND a.action = 'task.completed' AND a.payload::json ->> 'task_id' = t.id::text
    WHERE i.definition_key = $1 GROUP BY t.id, t.status HAVING t.status <> 'completed' OR count(a.id) <> 1`;
  expect(await rowsOf(stack, sql, [key])).toEqual([]);
}

/**
 * Expects the commits of each instance from 1 to its last, none missing and none twice, and no instance that waits for its
 * workflow.
 */
async function expectUnbrokenLogs(stack: Stack, keys: readonly string[]): Promise<void> {
  const logs = `SELECT i.id FROM instance i JOIN commit_log l ON l.tenant_id = i.tenant_id AND l.instance_id = i.id
    WHERE i.definition_key = ANY ($1) GROUP BY i.id, i.commit_seq
    HAVING count(*) <> i.commit_seq OR max(l.seq) <> i.commit_seq OR min(l.seq) <> 1`;
  expect(await rowsOf(stack, logs, [keys])).toEqual([]);
  const unlaunched = `SELECT s.instance_id FROM instance_state s JOIN instance i ON i.tenant_id = s.tenant_id AND i.id = s.instance_id
    WHERE i.definition_key = ANY ($1) AND s.launch_due IS NOT NULL`;
  await eventually(
    'no workflow to be due',
    async () => (await rowsOf(stack, unlaunched, [keys])).length === 0,
    SETTLING_MS,
  );
}

/** A call may be repeated by the process that continues after a kill, but with the same key: one key for each instance. */
async function expectCalledOnce({ service, acknowledged }: TransactionalLoad): Promise<void> {
  const keyOf = new Map(service.calls.map(({ headers }) => [headers['x-instance-id'], headers['idempotency-key']]));
  const keys = new Set(service.calls.map(({ headers }) => headers['idempotency-key']));
  expect([...keyOf.keys()].sort()).toEqual(acknowledged.calling.toSorted());
  expect(keys.size).toBe(keyOf.size);
}

async function expectOneWorkflowFor(stack: Stack, load: TransactionalLoad, kinds: readonly KindName[]): Promise<void> {
  const of = (isPromoted: boolean): string[] =>
    kinds.filter((kind) => load.kinds[kind].isPromoted === isPromoted).flatMap((kind) => load.acknowledged[kind]);
  const [promoted, plain] = [of(true), new Set(of(false))];
  const runs = await eventually('every workflow to be listed as ended', async () => {
    const all = await runsOf(stack);
    const known = new Set(promoted);
    const own = all.filter(({ instanceId }) => known.has(instanceId) || plain.has(instanceId));
    return own.length >= promoted.length && own.every(({ isRunning }) => !isRunning) ? own : null;
  });
  expect(runs.map(({ instanceId }) => instanceId).sort()).toEqual(promoted.toSorted());
}
