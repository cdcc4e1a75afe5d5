import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { WebhookVault, writeWebhookSecrets } from '@svc/credentials';
import { Committer } from '@svc/persistence';
import { InstanceRequests } from '../../libs/persistence/testing/requests.js';
import { openTestDatabase } from '../../libs/persistence/testing/test-database.js';
import type { TestDatabase } from '../../libs/persistence/testing/test-database.js';
import { programOf } from '../../tools/stack/api.mjs';
import { eventually } from '../http/support/eventually.js';
import { WebhookReceiver } from '../http/support/webhook-receiver.js';

/** Timeouts: a lease, the next look and two more attempts take a minute and a half. */
const LONG_MS = 300_000;
const TAKEN_OVER_MS = 120_000;
const KEY = Buffer.alloc(32, 7);
const EVENTS = ['instance.started', 'task.created'];

let database: TestDatabase;
let committer: Committer;
let receiver: WebhookReceiver;
let tenantId: string;
const workers = new Set<ChildProcess>();

beforeAll(async () => {
  database = await openTestDatabase();
  committer = new Committer({ url: database.url });
}, LONG_MS);
beforeEach(async () => {
  receiver = await WebhookReceiver.open();
  tenantId = crypto.randomUUID();
  await subscribe();
});
afterEach(async () => {
  for (const worker of [...workers]) await kill(worker);
  await receiver.close();
});
afterAll(async () => {
  await committer?.close();
  await database?.close();
}, LONG_MS);

const rows = (sql: string, ...values: unknown[]): Promise<{ [column: string]: string }[]> =>
  database.dataSource.query(sql, values);

async function subscribe(): Promise<void> {
  const subscriptionId = crypto.randomUUID();
  const vault = new WebhookVault([{ id: 'test', key: KEY }]);
  const secrets = writeWebhookSecrets({ secret: 'secret', headers: {} });
  const { masterKeyId, wrappedKey, sealed } = vault.seal({ tenantId, subscriptionId, version: 1 }, secrets);
  await rows(
    `INSERT INTO webhook_subscription (tenant_id, id, url, event_types, master_key_id, wrapped_key, sealed)
     VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    ...[tenantId, subscriptionId, receiver.url, EVENTS, masterKeyId, wrappedKey, sealed],
  );
  for (const event of EVENTS)
    await rows(`INSERT INTO webhook_interest VALUES ($1, $2, '', $3)`, tenantId, event, subscriptionId);
}

/** The worker as it is deployed, on this test's database and a task queue of its own. */
function startWorker(): ChildProcess {
  const key = `test:${KEY.toString('base64')}`;
  const env = {
    ...process.env,
    ...{ DATABASE_URL: database.url, TEMPORAL_ADDRESS: process.env['TEST_TEMPORAL_ADDRESS'] },
    ...{ PAYLOAD_KEYS: key, CREDENTIALS_KEYS: key, TASK_QUEUE: `webhooks-${process.pid}` },
    ...{ OUTBOUND_ALLOW: '127.0.0.1', LOG_LEVEL: 'fatal' },
  };
  const worker = spawn(process.execPath, [programOf('worker')], { env, stdio: ['ignore', 'ignore', 'inherit'] });
  workers.add(worker);
  return worker;
}

async function kill(worker: ChildProcess): Promise<void> {
  workers.delete(worker);
  if (worker.exitCode !== null || worker.signalCode !== null) return;
  const ended = once(worker, 'exit');
  worker.kill('SIGKILL');
  await ended;
}

/** Commits an instance that waits at a task: two events. */
async function happen(): Promise<void> {
  expect(await committer.commit(new InstanceRequests(tenantId).start())).toEqual({ kind: 'committed' });
}

/** Ids of all events that were committed. */
async function committed(): Promise<string[]> {
  const told = await rows('SELECT id FROM webhook_event WHERE tenant_id = $1 ORDER BY id', tenantId);
  return told.map(({ id }) => id ?? '');
}

async function untilSettled(): Promise<void> {
  const open = `SELECT id FROM webhook_delivery WHERE tenant_id = $1 AND status <> 'success'`;
  await eventually('all to be delivered', async () => (await rows(open, tenantId)).length === 0, TAKEN_OVER_MS);
}

const receivedIds = () => [...new Set(receiver.received.map(({ eventId }) => eventId))].toSorted();

describe('webhooks of a worker that is killed', () => {
  it(
    'a webhook whose worker is killed before the first attempt is sent by the next worker',
    async () => {
      // As if the worker had been killed when its commit was answered: no dispatcher was notified of the rows.
      await happen();
      startWorker();
      await untilSettled();
      expect(receivedIds()).toEqual(await committed());
      expect(receiver.received).toHaveLength(2);
    },
    LONG_MS,
  );

  it(
    'a webhook whose worker is killed before noting the attempt is sent again with the same ids and bytes [events.delivery.the-same-event-may-arrive-more-than]',
    async () => {
      const worker = startWorker();
      receiver.reply = async () => {
        await kill(worker);
        receiver.reply = () => 204;
        return 'silence' as const;
      };
      await happen();
      await eventually('the kill', async () => worker.signalCode === 'SIGKILL', TAKEN_OVER_MS);
      startWorker();
      await untilSettled();
      const ids = await committed();
      expect(receivedIds()).toEqual(ids);
      expect(receiver.received.length).toBeGreaterThan(ids.length);
      for (const id of ids) {
        const same = receiver.received.filter(({ eventId }) => eventId === id);
        expect(new Set(same.map(({ bytes }) => bytes.toString())).size).toBe(1);
        expect(new Set(same.map(({ deliveryId }) => deliveryId)).size).toBe(1);
      }
    },
    LONG_MS,
  );

  it(
    'a webhook whose worker is killed after a failed attempt gets its second attempt',
    async () => {
      const worker = startWorker();
      receiver.reply = () => {
        receiver.reply = () => 204;
        // The answer is sent, and may or may not have been recorded.
        setTimeout(() => void kill(worker), 20);
        return 500;
      };
      await happen();
      await eventually('the kill', async () => worker.signalCode === 'SIGKILL', TAKEN_OVER_MS);
      startWorker();
      await untilSettled();
      expect(receivedIds()).toEqual(await committed());
    },
    LONG_MS,
  );

  it(
    'webhooks are all sent although workers are killed again and again',
    async () => {
      const dying = new AbortController();
      const killing = (async () => {
        while (!dying.signal.aborted) {
          const worker = startWorker();
          // Kills it at a different moment each time.
          await pause(2_500 + Math.random() * 1_000);
          await kill(worker);
        }
      })();
      receiver.reply = async () => {
        await pause(Math.random() * 50);
        return Math.random() < 0.05 ? 500 : 204;
      };
      for (let n = 0; n < 150; n += 1) {
        await happen();
        await pause(100);
      }
      dying.abort();
      await killing;
      receiver.reply = () => 204;
      startWorker();
      await untilSettled();
      const ids = await committed();
      expect(ids).toHaveLength(300);
      expect(receivedIds()).toEqual(ids);
      const ended = `SELECT count(*)::int AS entries, count(DISTINCT payload::jsonb ->> 'delivery_id')::int AS deliveries
        FROM audit_entry WHERE tenant_id = $1 AND action = 'webhook.delivered'`;
      expect(await rows(ended, tenantId)).toEqual([{ entries: 300, deliveries: 300 }]);
    },
    LONG_MS,
  );
});
