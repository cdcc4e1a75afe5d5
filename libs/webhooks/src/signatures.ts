import { createHmac } from 'node:crypto';

/** The content that Standard Webhooks signs: `id.timestamp.body`. */
export interface SignedMessage {
  /** The same for every delivery of the same event. */
  readonly id: string;
  /** The time of this attempt, in seconds since the epoch. */
  readonly timestamp: number;
  readonly body: string;
}

export const SERVICE_SIGNATURE = 'X-Service-Signature';

/** The prefix of a Standard Webhooks secret; the rest is the key in base64. */
const KEY_PREFIX = 'whsec_';

/** `sha256=<hex>`: the HMAC-SHA256 of the body, with the given secret as the key [webhooks#what-is-sent]. */
export function serviceSignature(secret: string, body: string): string {
  return `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;
}

/**
 * `webhook-signature` of Standard Webhooks: `v1,<base64>`. Libraries read a secret without the prefix as base64 or, if told so,
 * as plain text. A secret that may be either gets a signature for each; a receiver needs only one of them.
 */
export function standardSignature(secret: string, { id, timestamp, body }: SignedMessage): string {
  const content = `${id}.${timestamp}.${body}`;
  return keysOf(secret)
    .map((key) => `v1,${createHmac('sha256', key).update(content).digest('base64')}`)
    .join(' ');
}

function keysOf(secret: string): readonly Buffer[] {
  const asItIs = Buffer.from(secret);
  const decoded = decodedFrom(secret.startsWith(KEY_PREFIX) ? secret.slice(KEY_PREFIX.length) : secret);
  if (decoded === null) return [asItIs];
  return secret.startsWith(KEY_PREFIX) ? [decoded] : [asItIs, decoded];
}

/** Null if the text is not base64, with or without padding. */
function decodedFrom(text: string): Buffer | null {
  const bytes = Buffer.from(text, 'base64');
  const isBase64 = bytes.length > 0 && withoutPadding(bytes.toString('base64')) === withoutPadding(text);
  return isBase64 ? bytes : null;
}

function withoutPadding(text: string): string {
  return text.replace(/={1,2}$/, '');
}
