import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { JsonObject } from '@svc/expressions';
import { hasServiceSignature, hasStandardSignature } from '../../examples/webhook-receiver/signatures.mjs';
import { dataOf, refusalOf, startInstance } from './support/api.js';
import { eventually } from './support/eventually.js';
import { sequence, upload, userTask } from './support/processes.js';
import { Subscriber } from './support/subscriber.js';
import type { Received, WebhookReceiver } from './support/webhook-receiver.js';

let subscriber: Subscriber;
let receiver: WebhookReceiver;
let other: WebhookReceiver;
let webhook: string;

beforeAll(async () => {
  subscriber = await Subscriber.register();
  [receiver, other] = await Promise.all([subscriber.open(), subscriber.open()]);
  webhook = await subscriber.subscribe(receiver, { secret: 'the old one', headers: { 'X-Own': 'old' } });
}, 120_000);
afterAll(() => subscriber.close());

/** Changes the webhook and returns the next event that it sends. */
async function next(at: WebhookReceiver, change: JsonObject): Promise<Received> {
  dataOf(await subscriber.api.put(`/v1/webhooks/${webhook}`, change));
  const count = at.of('instance.started').length + 1;
  const { id } = await startInstance(subscriber.api, subscriber.definitionKey);
  const received = (await at.until('instance.started', count)).at(-1)!;
  expect(received.body.data.instance_id).toBe(id);
  return received;
}
const isSignedBy = (secret: string, { headers, bytes }: Received): boolean[] => [
  hasServiceSignature(secret, headers, bytes),
  hasStandardSignature(secret, headers, bytes),
];

/** [webhooks#subscriptions]: a new secret signs at once. */
describe('a webhook that changes', () => {
  it('a webhook signs with its new secret and not with the old one', async () => {
    const before = await next(receiver, {});
    expect(isSignedBy('the old one', before)).toEqual([true, true]);
    const after = await next(receiver, { secret: 'the new one' });
    expect(isSignedBy('the new one', after)).toEqual([true, true]);
    expect(isSignedBy('the old one', after)).toEqual([false, false]);
    expect(after.headers).toMatchObject({ 'x-own': 'old' });
  });

  it('a webhook sends its new headers to its new URL', async () => {
    const received = await next(other, { url: other.url, headers: { 'X-Other': 'new' } });
    expect(received.headers).toMatchObject({ 'x-other': 'new' });
    expect(received.headers).not.toHaveProperty('x-own');
    expect(isSignedBy('the new one', received)).toEqual([true, true]);
  });

  it('a webhook without a secret is not signed', async () => {
    const { headers } = await next(other, { secret: null });
    expect(Object.keys(headers).filter((name) => name.includes('signature'))).toEqual([]);
    expect(headers).toMatchObject({ 'x-other': 'new' });
  });

  it('a webhook receives only the events of the definition that it now names', async () => {
    const key = await upload(subscriber.api, sequence(userTask('a')));
    const changed = dataOf(await subscriber.api.put(`/v1/webhooks/${webhook}`, { definition_key: key }));
    expect(changed).toMatchObject({ definition_key: key });
    const before = other.received.length;
    await startInstance(subscriber.api, subscriber.definitionKey);
    const { id } = await startInstance(subscriber.api, key);
    await eventually('the event of that definition', async () => other.received.length > before);
    expect(other.received.slice(before).map(({ body }) => body.data.instance_id)).toEqual([id]);
    const all = dataOf(await subscriber.api.put(`/v1/webhooks/${webhook}`, { definition_key: null }));
    expect(all).not.toHaveProperty('definition_key');
    expect((await next(other, {})).body.data.definition_key).toBe(subscriber.definitionKey);
    expect(refusalOf(await subscriber.api.put(`/v1/webhooks/${webhook}`, { event_type: ['x'] }))).toEqual([
      400,
      'VALIDATION_ERROR',
    ]);
  });

  it('a webhook receives only the events that it now names', async () => {
    dataOf(await subscriber.api.put(`/v1/webhooks/${webhook}`, { event_types: ['task.created'] }));
    const before = other.received.length;
    await startInstance(subscriber.api, subscriber.definitionKey);
    await other.until('task.created');
    expect(other.received.slice(before).map(({ body }) => body.event)).toEqual(['task.created']);
  });
});
