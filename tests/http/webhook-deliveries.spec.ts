import { randomBytes } from 'node:crypto';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { hasServiceSignature, hasStandardSignature } from '../../examples/webhook-receiver/signatures.mjs';
import { type Api, dataOf, refusalOf, startInstance } from './support/api.js';
import { eventually } from './support/eventually.js';
import { Subscriber } from './support/subscriber.js';
import type { Received, WebhookReceiver } from './support/webhook-receiver.js';

/** Guards against a hang, and no measures of speed. */
const LONG_MS = 120_000;

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

describe('payloads and signatures', () => {
  it('a delivery has the payload of the interface [events.delivery.payload-event-string-timestamp-iso-8601-data] [service.webhooks-push-process-events-to-subscriber-urls]', async () => {
    const id = await subscriber.subscribe(receiver);
    const instance = await startInstance(api, key, { amount: 10, name: 'Zoë €' });
    const [received] = await receiver.until('instance.started');
    const { timestamp, ...body } = received!.body;
    const data = { instance_id: instance.id, definition_key: key, status: 'running' };
    expect(body).toEqual({ event: 'instance.started', data: { ...data, variables: { amount: 10, name: 'Zoë €' } } });
    expect(timestamp).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    const { event_id, payload } = await subscriber.untilStatus(id, 'success');
    expect([event_id, payload]).toEqual([received!.eventId, received!.body]);
  });

  it.each([
    ['any text', () => 'a secret, ü'],
    ['of Standard Webhooks', () => `whsec_${randomBytes(24).toString('base64')}`],
  ])(
    'a delivery has two signatures over its bytes with a secret that is %s [events.delivery.header-x-service-signature-sha256-hex-the] [authentication.outbound-webhook-deliveries-are-signed-as-described] [endpoints.webhooks.credentials-interpolation-is-not-applied-to-them] [endpoints.webhooks.the-secret-and-headers-values-are-plain]',
    async (_, secretOf) => {
      const secret = secretOf();
      await subscriber.subscribe(receiver, {
        secret,
        headers: { 'X-Own': 'mine', Authorization: 'Bearer {{credentials.token}}' },
      });
      const asked = Date.now();
      // JSON.parse would put 2 before 10, so that a signature over parsed and rewritten JSON would cover other bytes.
      await startInstance(api, key, { text: 'Zoë €\n"', 2: 'second', 10: 'first' });
      const [received] = await receiver.until('instance.started');
      const { headers, bytes } = received!;
      expect(hasServiceSignature(secret, headers, bytes)).toBe(true);
      expect(hasStandardSignature(secret, headers, bytes)).toBe(true);
      const changed = Buffer.from(bytes.toString().replace('Zoë', 'Zoé'));
      expect(hasServiceSignature(secret, headers, changed)).toBe(false);
      expect(hasStandardSignature(secret, headers, changed)).toBe(false);
      expect(hasServiceSignature(`${secret}x`, headers, bytes)).toBe(false);
      expect(headers).toMatchObject({
        'content-type': 'application/json',
        'x-service-event': 'instance.started',
        'x-service-delivery': expect.stringMatching(/^[0-9a-f-]{36}$/),
        'x-service-timestamp': expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
        'x-own': 'mine',
        // Sent as it is: references are not resolved.
        authorization: 'Bearer {{credentials.token}}',
      });
      // In whole seconds.
      expect(Number(headers['webhook-timestamp'])).toBeGreaterThanOrEqual(Math.floor(asked / 1_000));
      expect(Number(headers['webhook-timestamp'])).toBeLessThanOrEqual(received!.at / 1_000);
    },
  );

  it('a delivery is not signed without a secret', async () => {
    await subscriber.subscribe(receiver);
    await startInstance(api, key);
    const [received] = await receiver.until('instance.started');
    expect(Object.keys(received!.headers).filter((name) => name.includes('signature'))).toEqual([]);
  });

  it('a successful delivery is shown with its attempt and audited [states.webhook-delivery.pending-endpoint-answers-2xx]', async () => {
    const id = await subscriber.subscribe(receiver);
    const instance = await startInstance(api, key);
    const delivery = await subscriber.untilStatus(id, 'success');
    expect(delivery).toMatchObject({ event_type: 'instance.started', instance_id: instance.id, attempt_count: 1 });
    expect(delivery.attempts).toEqual([
      { number: 1, at: expect.any(String), response_status: 204, duration_ms: expect.any(Number), error: null },
    ]);
    const payload = { webhook_id: id, delivery_id: delivery.id, event_id: delivery.event_id, attempts: 1 };
    const history = dataOf(await api.get(`/v1/instances/${instance.id}/history?action=webhook.delivered`));
    expect(history).toMatchObject([{ actorType: 'system', payload: { ...payload, response_status: 204 } }]);
    expect(dataOf(await api.get('/v1/audit/verify')).valid).toBe(true);
  });
});

describe('POST /v1/webhooks/:id/test', () => {
  it('a test delivery is sent to an inactive subscription too [events.webhook-event-types.a-test-delivery-has-event-type-test]', async () => {
    const id = await subscriber.subscribe(receiver);
    dataOf(await api.put(`/v1/webhooks/${id}`, { is_active: false }));
    await startInstance(api, key);
    dataOf(await api.post(`/v1/webhooks/${id}/test`), 201);
    const [received] = await receiver.until('test');
    expect([received!.headers['x-service-event'], received!.body.event]).toEqual(['test', 'test']);
    await subscriber.untilStatus(id, 'success');
    expect(receiver.received).toHaveLength(1);
  });
});

describe('POST /v1/webhooks/:id/deliveries/:id/redeliver', () => {
  it('a redelivery is a new delivery of the same event', async () => {
    const id = await subscriber.subscribe(receiver);
    await startInstance(api, key, { amount: 1 });
    const first = await subscriber.untilStatus(id, 'success');
    const path = `/v1/webhooks/${id}/deliveries/${first.id}/redeliver`;
    const again = dataOf(await api.post(path), 201);
    expect(again.id).not.toBe(first.id);
    const [one, two] = (await receiver.until('instance.started', 2)) as [Received, Received];
    expect([two.eventId, two.bytes.toString()]).toEqual([one.eventId, one.bytes.toString()]);
    expect([one.deliveryId, two.deliveryId]).toEqual([first.id, again.id]);
    await eventually('its end', async () => (await subscriber.delivery(id, again.id)).status === 'success');
    expect(refusalOf(await api.post(path.replace(first.id, crypto.randomUUID())))).toEqual([404, 'NOT_FOUND']);
  });
});

describe('slow endpoints', () => {
  it(
    'an endpoint that does not answer delays no other delivery',
    async () => {
      const slow = await subscriber.open();
      slow.reply = () => 'silence';
      await subscriber.subscribe(slow);
      await subscriber.subscribe(receiver);
      const started = new Map<string, number>();
      for (let n = 0; n < 40; n += 1) {
        const { id } = await startInstance(api, key);
        started.set(id, Date.now());
      }
      const received = await receiver.until('instance.started', 40);
      const delays = received.map(({ at, body }) => at - started.get(body.data.instance_id)!);
      // If it waited for the endpoint that does not answer, it would wait for the rest of the fifteen seconds.
      expect(Math.max(...delays)).toBeLessThan(10_000);
      expect(slow.received.length).toBeGreaterThan(0);
    },
    LONG_MS,
  );
});
