import type { Body } from './operation.js';

/** What the service tells a subscriber. */
export interface WebhookEvent {
  /** The same for every delivery of the event: by it a receiver knows what it has seen. */
  readonly id: string;
  readonly event: Body<'webhooks.create'>['event_types'][number] | 'test';
  /** When it happened, ISO 8601. */
  readonly timestamp: string;
  /** With `instance_id`, `definition_key` and what docs/webhooks.md lists for the event. */
  readonly data: Readonly<Record<string, unknown>>;
}

/** A delivery as it was received. */
export interface ReceivedDelivery {
  /** That of the subscription. While a secret is exchanged: both; one of them must fit. */
  readonly secret: string | readonly string[];
  readonly headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>;
  /** The bytes that came, or their text. Not what a parser has made of them. */
  readonly body: string | Uint8Array | ArrayBuffer;
  /** How many seconds the time of the attempt may be away from now, 300 by default. */
  readonly tolerance?: number;
  /** Milliseconds since the epoch. */
  readonly now?: number;
}

/** The delivery is not from the service, not complete, or too old. */
export class WebhookSignatureError extends Error {
  override readonly name = 'WebhookSignatureError';
}

/**
 * The event of a delivery whose `webhook-signature` fits. Compares in constant time.
 * @throws {WebhookSignatureError}
 */
export async function verifyWebhook(delivery: ReceivedDelivery): Promise<WebhookEvent> {
  const { secret, headers, tolerance = 300, now = Date.now() } = delivery;
  const id = headerOf(headers, 'webhook-id');
  const timestamp = headerOf(headers, 'webhook-timestamp');
  const age = Math.abs(now / 1000 - Number(timestamp));
  if (!(age <= tolerance)) {
    throw new WebhookSignatureError(`expected a webhook-timestamp within ${tolerance} s of now, found ${timestamp}`);
  }
  const body = bytesOf(delivery.body);
  const signed = joined(new TextEncoder().encode(`${id}.${timestamp}.`), body);
  const secrets = typeof secret === 'string' ? [secret] : secret;
  if (!(await isSignedByOneOf(secrets, signed, headerOf(headers, 'webhook-signature')))) {
    throw new WebhookSignatureError(
      'expected a webhook-signature by the secret over these bytes, found none that fits',
    );
  }
  return { id, ...(JSON.parse(new TextDecoder().decode(body)) as Omit<WebhookEvent, 'id'>) };
}

type Bytes = Uint8Array<ArrayBuffer>;

/** Each signature with each secret, so that the time tells nothing of which one fits. */
async function isSignedByOneOf(secrets: readonly string[], signed: Bytes, header: string): Promise<boolean> {
  const signatures = header.split(' ').filter((text) => text.startsWith('v1,'));
  const found = await Promise.all(
    secrets.flatMap((secret) =>
      signatures.map((text) => isSignedBy(secret, signed, fromBase64(text.slice('v1,'.length)))),
    ),
  );
  return found.includes(true);
}

async function isSignedBy(secret: string, signed: Bytes, signature: Bytes | null): Promise<boolean> {
  const key = keyOf(secret);
  if (signature === null) return false;
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const imported = await crypto.subtle.importKey('raw', key, algorithm, false, ['verify']);
  return crypto.subtle.verify('HMAC', imported, signature, signed);
}

/** After `whsec_` comes base64; any other secret is the key itself [webhooks#verifying-it]. */
function keyOf(secret: string): Bytes {
  if (secret === '') throw new TypeError('expected a secret, found an empty text');
  const isEncoded = secret.startsWith('whsec_');
  const decoded = isEncoded ? fromBase64(secret.slice('whsec_'.length)) : null;
  return decoded !== null && decoded.length > 0 ? decoded : new TextEncoder().encode(secret);
}

/** Null if the text is not base64, with or without padding. */
function fromBase64(text: string): Bytes | null {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    return null;
  }
}

function bytesOf(body: ReceivedDelivery['body']): Bytes {
  if (typeof body === 'string') return new TextEncoder().encode(body);
  if (body instanceof Uint8Array || body instanceof ArrayBuffer) return new Uint8Array(body);
  throw new TypeError('expected the body as bytes or text, as it was received; found a parsed one');
}

function joined(head: Bytes, tail: Bytes): Bytes {
  const all = new Uint8Array(head.length + tail.length);
  all.set(head);
  all.set(tail, head.length);
  return all;
}

/** Names of headers in any case. */
function headerOf(headers: ReceivedDelivery['headers'], name: string): string {
  const found = headers instanceof Headers ? headers.get(name) : valueIn(headers, name);
  if (found === null || found === undefined || found === '') {
    throw new WebhookSignatureError(`expected the header ${name}, found none`);
  }
  return found;
}

function valueIn(headers: Readonly<Record<string, string | readonly string[] | undefined>>, name: string) {
  const value = Object.entries(headers).find(([header]) => header.toLowerCase() === name)?.[1];
  return typeof value === 'string' ? value : value?.[0];
}
