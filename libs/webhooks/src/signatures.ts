import { createHmac } from 'node:crypto';

/** What Standard Webhooks signs: `id.timestamp.body`. */
export interface SignedMessage {
  /** The same for every delivery of the same event. */
  readonly id: string;
  /** Of this attempt, in seconds since the epoch. */
  readonly timestamp: number;
  readonly body: string;
}

export const SERVICE_SIGNATURE = 'X-Service-Signature';

/** In front of a secret of Standard Webhooks, whose rest is base64 of the key. */
const KEY_PREFIX = 'whsec_';

/** `sha256=<hex>`, the HMAC-SHA256 of the body under the secret as it was given [webhooks#what-is-sent]. */
export function serviceSignature(secret: string, body: string): string {
  return `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;
}

/**
 * `webhook-signature` of Standard Webhooks: `v1,<base64>`. Libraries read a secret without prefix as base64 or, when told
 * so, as it is; one that may be either has a signature for each, of which a receiver needs to know one.
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

/** Null for what is not base64, with or without its padding. */
function decodedFrom(text: string): Buffer | null {
  const bytes = Buffer.from(text, 'base64');
  const isBase64 = bytes.length > 0 && withoutPadding(bytes.toString('base64')) === withoutPadding(text);
  return isBase64 ? bytes : null;
}

function withoutPadding(text: string): string {
  return text.replace(/={1,2}$/, '');
}
