import { Connection, Client as TemporalClient } from '@temporalio/client';
import { expect } from '@jest/globals';
import { Client as PostgresClient } from 'pg';
import type { Stack } from '../../../tools/stack/stack.mjs';
import { eventually } from '../../http/support/eventually.js';
import { clientOf } from './client-of.js';
import { type Fleet, STEPS } from './fleet.js';

export interface Row {
  readonly [column: string]: string;
}

export async function rowsOf(stack: Stack, sql: string, values: readonly unknown[]): Promise<Row[]> {
  const client = new PostgresClient({ connectionString: stack.databaseUrl });
  await client.connect();
  try {
    return (await client.query<Row>(sql, [...values])).rows;
  } finally {
    await client.end();
  }
}

/** How often each element was completed, over all instances of the fleet. */
export async function completionsOf(stack: Stack, key: string): Promise<Row[]> {
  const sql = `SELECT a.payload::json ->> 'element_id' AS element, count(*) AS times, count(DISTINCT a.instance_id) AS instances
    FROM audit_entry a JOIN instance i ON i.tenant_id = a.tenant_id AND i.id = a.instance_id
    WHERE i.definition_key = $1 AND a.action = 'element.completed' GROUP BY 1 ORDER BY 1`;
  return rowsOf(stack, sql, [key]);
}

interface Run {
  readonly instanceId: string;
  readonly isRunning: boolean;
}

/** All runs that the Temporal server knows of. */
export async function runsOf(stack: Stack): Promise<Run[]> {
  const connection = await Connection.connect({ address: stack.temporalAddress });
  try {
    const found: Run[] = [];
    for await (const { workflowId, status } of new TemporalClient({ connection }).workflow.list()) {
      found.push({ instanceId: workflowId.split('/').at(-1) ?? '', isRunning: status.name === 'RUNNING' });
    }
    return found;
  } finally {
    await connection.close();
  }
}

/** The runs of one instance: more than one when it has continued as new. */
export async function runsOfInstance(stack: Stack, instanceId: string): Promise<Run[]> {
  return (await runsOf(stack)).filter((run) => run.instanceId === instanceId);
}

/** Expects that nothing was lost, nothing was done twice, and nothing is left over. */
export async function expectEverythingOnce(stack: Stack, fleet: Fleet, count: number): Promise<void> {
  const instances = await rowsOf(stack, 'SELECT id, status FROM instance WHERE definition_key = $1', [fleet.key]);
  expect(instances.filter(({ status }) => status !== 'completed')).toEqual([]);
  expect(instances.map(({ id }) => id).sort()).toEqual(fleet.acknowledged.toSorted());
  expect(instances).toHaveLength(count);

  const times = String(count);
  const expected = STEPS.toSorted().map((element) => ({ element, times, instances: times }));
  expect(await completionsOf(stack, fleet.key)).toEqual(expected);

  const keys = new Set(fleet.service.calls.map(({ headers }) => headers['idempotency-key']));
  expect(keys.size).toBe(count);
  await expectWorkflowsFor(stack, fleet);
  await expectVerifiedChain(stack);
}

/**
 * Every durable instance has a workflow, every workflow has an instance's row, and the workflows of the fleet end. A workflow
 * ends after its last commit, and the server lists it some time later.
 */
async function expectWorkflowsFor(stack: Stack, { acknowledged }: Fleet): Promise<void> {
  const rows = await rowsOf(stack, `SELECT id FROM instance WHERE execution = 'durable'`, []);
  const runs = await eventually('every workflow to be listed as ended', async () => {
    const all = await runsOf(stack);
    const listed = new Set(all.map(({ instanceId }) => instanceId));
    const isLate = all.some((run) => run.isRunning && acknowledged.includes(run.instanceId));
    return !isLate && rows.every(({ id = '' }) => listed.has(id)) ? all : null;
  });
  expect([...new Set(runs.map(({ instanceId }) => instanceId))].sort()).toEqual(rows.map(({ id }) => id).sort());
}

export async function expectVerifiedChain(stack: Stack): Promise<void> {
  expect(await clientOf(stack).get('/v1/audit/verify')).toMatchObject({ valid: true, failures: [] });
}
