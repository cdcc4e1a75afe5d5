// How a receiver checks that a delivery is complete and comes from the service. It needs the secret, the headers and the bytes of
// the body as they were received, before parsing. Copy this file into your program.
import { createHmac, timingSafeEqual } from 'node:crypto';

/** An older delivery may have been recorded by somebody and sent again. */
const TOLERANCE_S = 5 * 60;

/**
 * `X-Service-Signature: sha256=<hex>` over the body.
 * @param {string} secret @param {Record<string, string | undefined>} headers in lower case @param {Buffer} body
 */
export function hasServiceSignature(secret, headers, body) {
  const expected = `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;
  return isSame(headers['x-service-signature'] ?? '', expected);
}

/**
 * `webhook-signature: v1,<base64> …` of Standard Webhooks over `id.timestamp.body`; one of the signatures must match. Any library
 * of standardwebhooks.com does the same.
 * @param {string} secret @param {Record<string, string | undefined>} headers in lower case @param {Buffer} body
 * @param {number} [now] seconds since the epoch
 */
export function hasStandardSignature(secret, headers, body, now = Date.now() / 1000) {
  const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures = '' } = headers;
  if (!(Math.abs(now - Number(timestamp)) <= TOLERANCE_S)) return false;
  const hmac = createHmac('sha256', keyOf(secret)).update(`${id}.${timestamp}.`).update(body);
  const expected = `v1,${hmac.digest('base64')}`;
  return signatures.split(' ').some((signature) => isSame(signature, expected));
}

/** After `whsec_` comes base64; any other secret is the key itself. */
function keyOf(secret) {
  return secret.startsWith('whsec_') ? Buffer.from(secret.slice('whsec_'.length), 'base64') : Buffer.from(secret);
}

/** Compares in a time that does not depend on how many characters match. */
function isSame(found, expected) {
  const [a, b] = [Buffer.from(found), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
