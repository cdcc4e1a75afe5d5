import { createHash, randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { webhookWorkflowId } from '@svc/contract';
import { Client, Connection } from '@temporalio/client';
import proto from '@temporalio/proto';
import { hasServiceSignature, hasStandardSignature } from '../../examples/webhook-receiver/signatures.mjs';
import { type Api, dataOf, startInstance } from './support/api.js';
import { eventually } from './support/eventually.js';
import { stackUnderTest } from './support/own-api.js';
import { Subscriber } from './support/subscriber.js';
import type { Received, WebhookReceiver } from './support/webhook-receiver.js';

/** Guards against a hang, and no measures of speed. */
const LONG_MS = 180_000;
/** Time until the second attempt. */
const RETRIED_MS = 90_000;

let subscriber: Subscriber;
let api: Api;
let key: string;
let receiver: WebhookReceiver;

beforeAll(async () => {
  subscriber = await Subscriber.register();
  ({ api, definitionKey: key } = subscriber);
}, LONG_MS);
beforeEach(async () => {
  receiver = await subscriber.open();
});
afterEach(() => subscriber.close());

describe('retries of deliveries', () => {
  it(
    'a failed delivery is retried after ten seconds with the same ids and bytes and a new time [events.delivery.failure-a-non-2xx-response-or-a] [states.webhook-delivery.pending-non-2xx-or-timeout]',
    async () => {
      const secret = 'secret';
      const id = await subscriber.subscribe(receiver, { secret });
      receiver.reply = () => (receiver.received.length === 1 ? 503 : 204);
      await startInstance(api, key);
      const first = await subscriber.untilAttempted(id, 1);
      expect([first.status, first.attempts[0].response_status]).toEqual(['pending', 503]);
      const { attempts, ended_at } = await subscriber.untilStatus(id, 'success', RETRIED_MS);
      expect(attempts).toMatchObject([
        { number: 1, response_status: 503, error: 'the endpoint answered 503' },
        { number: 2, response_status: 204, error: null },
      ]);
      expect(ended_at).not.toBeNull();
      const [one, two] = receiver.received as [Received, Received];
      expect(two.at - one.at).toBeGreaterThanOrEqual(10_000);
      expect(two.bytes.equals(one.bytes)).toBe(true);
      expect([two.eventId, two.deliveryId]).toEqual([one.eventId, one.deliveryId]);
      expect(two.headers['webhook-timestamp']).not.toBe(one.headers['webhook-timestamp']);
      expect(hasStandardSignature(secret, two.headers, two.bytes)).toBe(true);
    },
    LONG_MS,
  );

  it('a delivery does not follow a redirect', async () => {
    const elsewhere = await subscriber.open();
    receiver.headers = { location: elsewhere.url };
    receiver.reply = () => 307;
    const id = await subscriber.subscribe(receiver);
    await startInstance(api, key);
    const { attempts } = await subscriber.untilAttempted(id, 1);
    expect(attempts[0]).toMatchObject({ response_status: 307, error: 'the endpoint answered 307' });
    expect(elsewhere.received).toEqual([]);
  });

  it(
    'a delivery waits fifteen seconds for an answer [events.delivery.failure-a-non-2xx-response-or-a]',
    async () => {
      receiver.reply = () => 'silence';
      const id = await subscriber.subscribe(receiver);
      await startInstance(api, key);
      const { attempts } = await subscriber.untilAttempted(id, 1, RETRIED_MS);
      expect(attempts[0]).toMatchObject({ response_status: null, error: 'no answer within 15 s' });
      expect(attempts[0].duration_ms).toBeGreaterThanOrEqual(15_000);
    },
    LONG_MS,
  );

  it(
    'a delivery is not retried once its subscription is inactive, and says why',
    async () => {
      receiver.reply = () => 500;
      const id = await subscriber.subscribe(receiver);
      await startInstance(api, key);
      await subscriber.untilAttempted(id, 1);
      dataOf(await api.put(`/v1/webhooks/${id}`, { is_active: false }));
      const { attempts, reason } = await subscriber.untilStatus(id, 'failed', RETRIED_MS);
      expect([attempts.length, reason, receiver.received.length]).toEqual([1, 'the subscription is inactive', 1]);
    },
    LONG_MS,
  );

  it(
    'a retry uses the current URL and secret of the subscription',
    async () => {
      receiver.reply = () => 500;
      const next = await subscriber.open();
      const id = await subscriber.subscribe(receiver, { secret: 'old' });
      await startInstance(api, key);
      await subscriber.untilAttempted(id, 1);
      dataOf(await api.put(`/v1/webhooks/${id}`, { url: next.url, secret: 'new' }));
      const [received] = await next.until('instance.started', 1, RETRIED_MS);
      expect(hasServiceSignature('new', received!.headers, received!.bytes)).toBe(true);
      await subscriber.untilStatus(id, 'success');
    },
    LONG_MS,
  );
});

describe('secrecy of webhooks', () => {
  it(
    'webhook contents and secrets are in no log and in no history of Temporal',
    async () => {
      const canary = () => createHash('sha256').update(randomBytes(8)).digest('hex');
      const canaries = [canary(), canary(), canary(), canary()];
      const [secret, header, query, variable] = canaries as [string, string, string, string];
      receiver.reply = () => 500;
      const id = await subscriber.subscribe(receiver, {
        secret,
        headers: { Authorization: `Bearer ${header}` },
        url: `${receiver.url}?token=${query}`,
      });
      await startInstance(api, key, { variable });
      await eventually('a second attempt', async () => receiver.received.length >= 2, RETRIED_MS);
      const { id: deliveryId } = await subscriber.untilAttempted(id, 2);
      const tenantId = dataOf(await api.get('/v1/tenant')).id;
      const texts = [await historyOf(webhookWorkflowId({ tenantId, deliveryId })), await logs()];
      for (const text of texts) expect(canaries.filter((one) => text.includes(one))).toEqual([]);
      expect(texts[0]).toContain('attemptDelivery');
    },
    LONG_MS,
  );
});

/** A history as the server stores it: nothing decoded. */
async function historyOf(workflowId: string): Promise<string> {
  const connection = await Connection.connect({ address: stackUnderTest().temporalAddress });
  try {
    const history = await new Client({ connection }).workflow.getHandle(workflowId).fetchHistory();
    return Buffer.from(proto.temporal.api.history.v1.History.encode(history).finish()).toString('latin1');
  } finally {
    await connection.close();
  }
}

async function logs(): Promise<string> {
  const folder = join(stackUnderTest().dataDir, 'logs');
  const texts = await Promise.all((await readdir(folder)).map((file) => readFile(join(folder, file), 'utf8')));
  return texts.join('\n');
}
