import { describe, expect, it } from '@jest/globals';
import { standardSignature } from '@svc/webhooks';
import { verifyWebhook, WebhookSignatureError, type ReceivedDelivery } from './index.js';

const NOW = 1_800_000_000;
const SECRET = `whsec_${Buffer.from('a key of the subscription').toString('base64')}`;
const BODY = JSON.stringify({ event: 'task.created', timestamp: '2027-01-15T08:00:00.000Z', data: { name: 'Grüße' } });

/** A delivery as the service signs it. */
function deliveryBy(secret: string, changed: Partial<ReceivedDelivery> = {}): ReceivedDelivery {
  const signature = standardSignature(secret, { id: 'event-1', timestamp: NOW, body: BODY });
  const headers = { 'Webhook-Id': 'event-1', 'webhook-timestamp': String(NOW), 'webhook-signature': signature };
  return { secret, headers, body: BODY, now: NOW * 1000, ...changed };
}

describe('verifyWebhook', () => {
  it.each([
    ['a whsec_ secret', SECRET],
    ['a secret that is a text', 'a secret, no base64'],
    ['a text that could be base64', 'c2VjcmV0c2VjcmV0'],
    ['a whsec_ secret whose rest is no base64', 'whsec_%%%'],
  ])('a delivery signed by %s gives its event', async (_, secret) => {
    expect(await verifyWebhook(deliveryBy(secret))).toEqual({ id: 'event-1', ...JSON.parse(BODY) });
  });

  it('bytes, their buffer and headers of fetch are taken too', async () => {
    const bytes = new TextEncoder().encode(BODY);
    const headers = new Headers(deliveryBy(SECRET).headers as Record<string, string>);
    for (const body of [bytes, bytes.buffer, Buffer.from(BODY)]) {
      expect((await verifyWebhook(deliveryBy(SECRET, { body, headers }))).event).toBe('task.created');
    }
  });

  it('while a secret is exchanged either of the two fits, and the old one no longer afterwards', async () => {
    const rotated = ['the new secret', SECRET];
    expect((await verifyWebhook(deliveryBy(SECRET, { secret: rotated }))).id).toBe('event-1');
    expect((await verifyWebhook(deliveryBy('the new secret', { secret: rotated }))).id).toBe('event-1');
    await expect(verifyWebhook(deliveryBy(SECRET, { secret: ['the new secret'] }))).rejects.toThrow(
      WebhookSignatureError,
    );
  });

  it.each([
    ['another secret', { secret: 'another' }],
    ['a changed body', { body: `${BODY} ` }],
    ['another id', { headers: { ...deliveryBy(SECRET).headers, 'Webhook-Id': 'event-2' } }],
    ['another timestamp', { headers: { ...deliveryBy(SECRET).headers, 'webhook-timestamp': String(NOW + 1) } }],
    ['a signature of another version', { headers: { ...deliveryBy(SECRET).headers, 'webhook-signature': 'v2,abcd' } }],
    ['a signature that is no base64', { headers: { ...deliveryBy(SECRET).headers, 'webhook-signature': 'v1,%%%' } }],
  ])('a delivery with %s is refused', async (_, changed) => {
    await expect(verifyWebhook(deliveryBy(SECRET, changed as Partial<ReceivedDelivery>))).rejects.toThrow(
      new WebhookSignatureError('expected a webhook-signature by the secret over these bytes, found none that fits'),
    );
  });

  it.each([-301, 301])('a delivery of %d seconds away is refused unless the tolerance is larger', async (seconds) => {
    const now = (NOW + seconds) * 1000;
    await expect(verifyWebhook(deliveryBy(SECRET, { now }))).rejects.toThrow('within 300 s of now');
    expect((await verifyWebhook(deliveryBy(SECRET, { now, tolerance: 302 }))).id).toBe('event-1');
  });

  it('a timestamp that is no number is refused', async () => {
    const headers = { ...deliveryBy(SECRET).headers, 'webhook-timestamp': 'soon' };
    await expect(verifyWebhook(deliveryBy(SECRET, { headers }))).rejects.toThrow('found soon');
  });

  it('a delivery without a signature is refused with the name of the header', async () => {
    const headers = { ...deliveryBy(SECRET).headers, 'webhook-signature': undefined };
    await expect(verifyWebhook(deliveryBy(SECRET, { headers }))).rejects.toThrow(
      'the header webhook-signature, found none',
    );
  });

  it('a body that was parsed, and an empty secret, are mistakes of the program', async () => {
    await expect(verifyWebhook(deliveryBy(SECRET, { body: JSON.parse(BODY) }))).rejects.toThrow(TypeError);
    await expect(verifyWebhook(deliveryBy(SECRET, { secret: '' }))).rejects.toThrow('expected a secret');
  });
});
