import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { createLogger } from '@svc/config';
import { workflowIdOf } from '@svc/contract';
import { createDataSource, ExpiredPayloads } from '@svc/persistence';
import { Client, Connection } from '@temporalio/client';
import { type KeptHistories, keptHistoriesOf } from '../../apps/api/src/temporal/kept-histories.js';
import { PayloadSweep } from '../../apps/api/src/temporal/payload-sweep.js';
import { openTestDatabase, type TestDatabase } from '../../libs/persistence/testing/test-database.js';
import { type Api, dataOf, type Json, startAndWait, tasksOf } from './support/api.js';
import { execute } from './support/database.js';
import { eventually } from './support/eventually.js';
import { freePort, stackUnderTest } from './support/own-api.js';
import { sequence, upload, userTask } from './support/processes.js';
import { registerTenant } from './support/tenants.js';

const silent = createLogger('test', { logLevel: 'silent' });
const DAY_MS = 24 * 3_600_000;

describe('the sweep of payloads', () => {
  const NOW = new Date();
  /** Older by a millisecond than the two days for which payloads are kept. One of these days is the retention below. */
  const DUE = new Date(NOW.getTime() - 2 * DAY_MS - 1);
  let database: TestDatabase;
  let payloads: ExpiredPayloads;
  const logged: unknown[] = [];
  const logger = { info: (...line: unknown[]) => void logged.push(line) };
  beforeAll(async () => {
    database = await openTestDatabase();
    payloads = new ExpiredPayloads(database.dataSource);
  }, 120_000);
  afterAll(() => database.close());
  afterEach(async () => {
    logged.length = 0;
    await database.dataSource.query('TRUNCATE payload_blob');
  });

  const store = (workflowId: string, count = 1, createdAt = DUE): Promise<unknown> =>
    database.dataSource.query(
      `INSERT INTO payload_blob (workflow_id, id, bytes, key_id, created_at)
       SELECT $1, gen_random_uuid(), '', 'key', $2 FROM generate_series(1, $3)`,
      [workflowId, createdAt, count],
    );
  const left = async (): Promise<string[]> => {
    const rows: { workflow_id: string }[] = await database.dataSource.query(
      'SELECT workflow_id FROM payload_blob ORDER BY workflow_id',
    );
    return rows.map(({ workflow_id }) => workflow_id);
  };
  /** A Temporal that keeps histories for a day and knows these workflows. */
  const keeping = (...known: string[]): KeptHistories => ({
    retentionMs: async () => DAY_MS,
    isGone: async (workflowId) => !known.includes(workflowId),
  });

  it('the sweep removes payloads that Temporal has forgotten and logs how many', async () => {
    await store('batch/gone', 2);
    await store('batch/kept');
    await store('batch/young', 1, new Date(DUE.getTime() + 1));
    await new PayloadSweep({ payloads, logger }).next(keeping('batch/kept'), NOW);
    expect(await left()).toEqual(['batch/kept', 'batch/young']);
    expect(logged).toEqual([[{ payloads: 2, workflows: 1 }, expect.any(String)]]);
  });

  it('the sweep logs nothing where there is nothing to remove', async () => {
    await store('batch/kept');
    await new PayloadSweep({ payloads, logger }).next(keeping('batch/kept'), NOW);
    expect(logged).toEqual([]);
  });

  it('the sweep continues after payloads that stay, in portions, and returns to them', async () => {
    await store('batch/kept', 500);
    await store('batch/gone', 501, new Date(DUE.getTime() - 1));
    const sweep = new PayloadSweep({ payloads, logger });
    const counts: number[] = [];
    for (let round = 0; round < 4; round++) {
      await sweep.next(round < 3 ? keeping('batch/kept') : keeping(), NOW);
      counts.push((await left()).length);
    }
    expect(counts).toEqual([501, 500, 500, 0]);
  });

  it.each<[string, KeptHistories]>([
    ['keeps histories for ever', { ...keeping(), retentionMs: async () => null }],
    ['cannot tell the retention', { ...keeping(), retentionMs: () => Promise.reject(new Error('away')) }],
    ['cannot tell of a workflow', { ...keeping(), isGone: () => Promise.reject(new Error('away')) }],
  ])('the sweep removes nothing where Temporal %s', async (_, histories) => {
    await store('batch/gone');
    const sweep = new PayloadSweep({ payloads, logger });
    await sweep.next(histories, NOW).catch((error: Error) => expect(error.message).toBe('away'));
    expect(await left()).toEqual(['batch/gone']);
    await sweep.next(keeping(), NOW);
    expect(await left()).toEqual([]);
  });

  it('the sweep removes nothing where Temporal cannot be reached', async () => {
    await store('batch/gone');
    const connection = Connection.lazy({ address: `127.0.0.1:${await freePort()}` });
    try {
      const sweep = new PayloadSweep({ payloads, logger: silent });
      await expect(sweep.next(keptHistoriesOf(new Client({ connection })), NOW)).rejects.toThrow(/\S/);
    } finally {
      await connection.close();
    }
    expect(await left()).toEqual(['batch/gone']);
  });
});

/** Longer ago than the retention of any test server. */
const LONG_AGO = new Date(Date.now() - 4_000 * DAY_MS);
const large = (): string => randomBytes(150_000).toString('base64');

describe('payloads of instances', () => {
  let api: Api;
  let tenant: string;
  let key: string;
  let connection: Connection;
  /** An instance that ended long ago and whose history Temporal still has. */
  let known: string;
  let stored: number;
  const UNKNOWN = randomUUID();
  beforeAll(async () => {
    api = await registerTenant();
    connection = await Connection.connect({ address: stackUnderTest().temporalAddress });
    tenant = dataOf(await api.get('/v1/tenant')).id;
    key = await upload(api, sequence(userTask('a')));
    known = await ended();
    await Promise.all([endLongAgo(known), age(known)]);
    stored = await count(known);
    // The last row in order: when it is removed, the sweep has examined the others.
    await execute(
      `INSERT INTO payload_blob (workflow_id, id, bytes, key_id, created_at) VALUES ($1, $2, '', 'key', $3)`,
      [workflowIdOf(tenant, UNKNOWN), UNKNOWN, new Date(LONG_AGO.getTime() + 1)],
    );
  });
  afterAll(() => connection?.close());

  const sweep = async (histories: KeptHistories): Promise<void> => {
    const dataSource = createDataSource({ url: stackUnderTest().databaseUrl, poolSize: 1 });
    await dataSource.initialize();
    try {
      await new PayloadSweep({ payloads: new ExpiredPayloads(dataSource), logger: silent }).next(histories, new Date());
    } finally {
      await dataSource.destroy();
    }
  };
  const client = () => new Client({ connection });
  const count = async (id: string): Promise<number> => {
    const [row] = await execute('SELECT count(*) AS n FROM payload_blob WHERE workflow_id = $1', [
      workflowIdOf(tenant, id),
    ]);
    return Number(row.n);
  };

  async function ended(): Promise<string> {
    const { id } = await startAndWait(api, key, { text: large() });
    dataOf(await api.post(`/v1/instances/${id}/terminate`));
    await eventually('the workflow to close', async () => {
      const { status } = await client().workflow.getHandle(workflowIdOf(tenant, id)).describe();
      return status.name !== 'RUNNING';
    });
    return id;
  }
  const age = (id: string): Promise<Json> =>
    execute('UPDATE payload_blob SET created_at = $2 WHERE workflow_id = $1', [workflowIdOf(tenant, id), LONG_AGO]);
  const endLongAgo = (id: string): Promise<Json> =>
    execute('UPDATE instance SET ended_at = $2 WHERE id = $1', [id, LONG_AGO]);
  /** The real Temporal, but without one history: no server can be made to remove one within a few seconds. */
  const forgetting = (id: string): KeptHistories => {
    const kept = keptHistoriesOf(client());
    return {
      retentionMs: kept.retentionMs,
      isGone: async (workflowId) => workflowId === workflowIdOf(tenant, id) || kept.isGone(workflowId),
    };
  };

  it('payloads are removed once no history names them, and the API still shows the instance', async () => {
    const { id: running } = await startAndWait(api, key, { text: large() });
    const [readable, recent, due] = [await ended(), await ended(), await ended()];
    const counts = new Map<string, number>();
    for (const id of [running, readable, recent, due]) counts.set(id, await count(id));
    expect([...counts.values()].every((n) => n > 0)).toBe(true);
    await Promise.all([...[readable, due].map(endLongAgo), ...[...counts.keys()].map(age)]);
    const shown = async () => {
      const parts = ['', '/history', '/variables'].map((part) => api.get(`/v1/instances/${due}${part}`));
      return (await Promise.all(parts)).map((answer) => dataOf(answer));
    };
    const told = await shown();

    await sweep(forgetting(recent));
    await sweep(keptHistoriesOf(client()));
    for (const [id, n] of counts) expect([id, await count(id)]).toEqual([id, n]);
    await sweep(forgetting(due));
    for (const [id, n] of counts) expect([id, await count(id)]).toEqual([id, id === due ? 0 : n]);
    expect(await shown()).toEqual(told);
    expect(told[2].text).toHaveLength(200_000);
    const [task] = await tasksOf(api, running);
    dataOf(await api.post(`/v1/tasks/${task.id}/claim`, { assignee: 'ann' }));
    dataOf(await api.post(`/v1/tasks/${task.id}/complete`, { variables: {} }));
  });

  it('payloads of a called instance stay while the history of its caller names them', async () => {
    const called = await upload(api, sequence({ id: 'pass', type: 'scriptTask', script: '{{ 1 }}' }));
    const call = { id: 'call', type: 'callActivity', calledElement: called };
    const caller = await startAndWait(api, await upload(api, sequence(call, userTask('a'))), { text: large() });
    await eventually('the called instance to have ended', async () => (await tasksOf(api, caller.id)).length > 0);
    const [{ id }] = dataOf(await api.get(`/v1/instances?parent_instance_id=${caller.id}`));
    const { events } = await client().workflow.getHandle(workflowIdOf(tenant, caller.id)).fetchHistory();
    const start = events?.find((event) => event.startChildWorkflowExecutionInitiatedEventAttributes);
    const [args] = start?.startChildWorkflowExecutionInitiatedEventAttributes?.input?.payloads ?? [];
    const [blob] = await execute('SELECT workflow_id FROM payload_blob WHERE id = $1', [
      Buffer.from(args?.data ?? []).toString(),
    ]);
    expect(blob.workflow_id).toBe(workflowIdOf(tenant, id));

    await Promise.all([endLongAgo(id), age(id), age(caller.id)]);
    await sweep(forgetting(id));
    expect(await count(id)).toBeGreaterThan(0);
    await endLongAgo(caller.id);
    await sweep(forgetting(id));
    expect([await count(id), (await count(caller.id)) > 0]).toEqual([0, true]);
  });

  it('payloads are kept for the retention of the Temporal namespace', async () => {
    const { config } = await client().workflowService.describeNamespace({ namespace: 'default' });
    const seconds = Number(config?.workflowExecutionRetentionTtl?.seconds);
    expect(seconds).toBeGreaterThan(0);
    expect(await keptHistoriesOf(client()).retentionMs()).toBe(seconds * 1_000);
  });

  it('the running program removes payloads of unknown workflows and keeps those of known ones', async () => {
    expect(await count(known)).toBeGreaterThan(0);
    await eventually('the unknown payload to be removed', async () => (await count(UNKNOWN)) === 0);
    expect(await count(known)).toBe(stored);
  });
});
