import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { JsonObject } from '@svc/expressions';
import { Client as PostgresClient } from 'pg';
import { type Stack, startStack } from '../../tools/stack/stack.mjs';
import type { Json } from '../http/support/api.js';
import { sequence, userTask } from '../http/support/processes.js';
import { clientOf } from './support/client-of.js';
import { size } from './support/size.js';
import type { PatientClient } from './support/patient-client.js';

const START_MS = 300_000;
const RUN_MS = 800_000;
const EVENTS = size.events;
const AT_ONCE = 8;

const waits = sequence({
  ...{ id: 'hear', type: 'intermediateCatchEvent' },
  event: { type: 'message', name: 'Paid', correlationKey: '{{ order }}' },
});
const throws = sequence({
  ...{ id: 'tell', type: 'sendTask', event: { type: 'message', name: 'Paid', correlationKey: '{{ order }}' } },
  ioMapping: { inputs: [{ source: '{{ order }}', target: 'paid' }] },
});
const begun: JsonObject = {
  elements: [
    { id: 'start', type: 'startEvent', event: { type: 'message', name: 'Ordered' } },
    userTask('work'),
    { id: 'end', type: 'endEvent' },
  ],
  flows: [
    { id: 'f1', sourceRef: 'start', targetRef: 'work' },
    { id: 'f2', sourceRef: 'work', targetRef: 'end' },
  ],
};

/** Events are delivered by two workers. About once a second one of the workers, or the API, is killed and started again. */
describe('kill -9 while events are delivered', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'svc-chaos-'));
  let stack: Stack;
  let client: PatientClient;

  beforeAll(async () => {
    stack = await startStack({ dataDir, workers: 2, env: { WORKER_EMBEDDED: 'false', LOG_LEVEL: 'error' } });
    client = clientOf(stack);
    for (const [key, source] of Object.entries({ waits, throws, begun }))
      await client.post('/v1/definitions', { key, name: key, source_type: 'json', source });
  }, START_MS);
  afterAll(async () => {
    await stack.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }, START_MS);

  async function each(work: (order: number) => Promise<unknown>): Promise<void> {
    let next = 0;
    const crew = Array.from({ length: AT_ONCE }, async () => {
      while (next < EVENTS) await work(next++);
    });
    await Promise.all(crew);
  }

  async function strikingMeanwhile(work: () => Promise<void>): Promise<void> {
    const end = new AbortController();
    const working = work().finally(() => end.abort());
    working.catch(() => {});
    const begunAt = performance.now();
    for (let time = 0; !end.signal.aborted && performance.now() - begunAt < size.troubleMs; time += 1) {
      const victim = ['worker-1', 'worker-2', 'api'][time % 3]!;
      await stack.kill(victim);
      await stack.start(victim);
      await pause(1_000, undefined, { signal: end.signal }).catch(() => {});
    }
    await working;
  }

  async function count(sql: string): Promise<number> {
    const postgres = new PostgresClient({ connectionString: stack.databaseUrl });
    await postgres.connect();
    try {
      const { rows } = await postgres.query<{ count: string }>(sql);
      return Number(rows[0]?.count);
    } finally {
      await postgres.end();
    }
  }

  const instances = (key: string, more = '') =>
    count(`SELECT count(*) FROM instance WHERE definition_key = '${key}' ${more}`);

  it(
    'rule 16: each message starts one instance and reaches one wait, whatever is killed',
    async () => {
      await each((order) => client.post('/v1/instances', { definition_key: 'waits', variables: { order } }));
      await strikingMeanwhile(async () => {
        await each(async (order) => {
          await client.post('/v1/messages', { name: 'Ordered', variables: { order } });
          await client.post('/v1/instances', { definition_key: 'throws', variables: { order } });
        });
        await client.until('every wait to be over', async () =>
          (await instances('waits', `AND status = 'completed'`)) === EVENTS ? true : undefined,
        );
        await client.until('every instance to begin', async () =>
          (await instances('begun')) >= EVENTS ? true : undefined,
        );
      });
      await client.until('nothing to be on its way', async () =>
        (await count(`SELECT count(*) FROM event_delivery WHERE status = 'pending'`)) === 0 ? true : undefined,
      );
      expect(await instances('begun')).toBe(EVENTS);
      const orders = `SELECT count(DISTINCT v.value) FROM instance_variable v JOIN instance i USING (tenant_id) WHERE v.instance_id = i.id`;
      expect(await count(`${orders} AND i.definition_key = 'begun' AND v.name = 'order'`)).toBe(EVENTS);
      const paid = `${orders} AND i.definition_key = 'waits' AND v.name = 'paid'`;
      expect(await count(paid)).toBe(EVENTS);
      const received = `SELECT count(*) FROM audit_entry a JOIN instance i ON i.id = a.instance_id
        WHERE i.definition_key = 'waits' AND a.action = 'event.received'`;
      expect(await count(received)).toBe(EVENTS);
      const chain: Json = await client.get('/v1/audit/verify');
      expect(chain).toMatchObject({ valid: true });
    },
    RUN_MS,
  );

  const isApplied = async () =>
    (await count(`SELECT count(*) FROM timer_start WHERE revision <> applied_revision`)) === 0 ? true : undefined;

  async function uploadTimed(key: string, timer: JsonObject): Promise<void> {
    const [, ...others] = begun['elements'] as JsonObject[];
    const elements = [{ id: 'start', type: 'startEvent', event: { type: 'timer', ...timer } }, ...others];
    await client.post('/v1/definitions', { key, name: key, source_type: 'json', source: { ...begun, elements } });
  }

  async function frozen(names: string[], work: () => Promise<unknown>): Promise<void> {
    for (const name of names) stack.signal(name, 'SIGSTOP');
    try {
      await work();
    } finally {
      for (const name of names) stack.signal(name, 'SIGCONT');
    }
  }

  async function untilStarted(key: string, number: number): Promise<void> {
    await client.until(`${number} instances of ${key}`, async () =>
      (await instances(key)) >= number ? true : undefined,
    );
    expect(await instances(key)).toBe(number);
  }

  it(
    'rule 17: a timer start that was due while Temporal was away starts, then the schedule goes on',
    async () => {
      await stack.kill('temporal');
      await uploadTimed('timed', { cycle: 'R3/PT3S' });
      await pause(5_000);
      await stack.start('temporal');
      await untilStarted('timed', 3);
    },
    RUN_MS,
  );

  it(
    'rule 17: a timer start happens also where Temporal takes up its schedule too late',
    async () => {
      await frozen(['temporal'], async () => {
        await uploadTimed('once', { duration: 'PT2S' });
        await uploadTimed('thrice', { cycle: 'R3/PT1S' });
        await pause(4_500);
      });
      await untilStarted('once', 1);
      await untilStarted('thrice', 3);
    },
    RUN_MS,
  );

  it(
    'rule 17: a timer start happens also where a start takes longer than to the next time',
    async () => {
      await uploadTimed('twice', { cycle: 'R2/PT2S' });
      await client.until('the schedule', isApplied);
      await frozen(['worker-1', 'worker-2'], () => pause(5_500));
      await untilStarted('twice', 2);
    },
    RUN_MS,
  );
});
