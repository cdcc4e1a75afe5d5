import { SERVICE_SIGNATURE, serviceSignature, standardSignature } from './signatures.js';

export interface OutgoingDelivery {
  readonly deliveryId: string;
  /** The same for every delivery of the same event. */
  readonly eventId: string;
  readonly eventType: string;
  /** Of this attempt. */
  readonly at: Date;
  readonly body: string;
  /** Null: nothing is signed [webhooks#subscriptions]. */
  readonly secret: string | null;
  /** The subscription's own; reserved ones are left out. */
  readonly headers: Readonly<Record<string, string>>;
}

/** What HTTP itself needs, and a subscription may not set. */
const RESERVED: ReadonlySet<string> = new Set([
  ...['host', 'content-length', 'content-type', 'transfer-encoding', 'connection', 'keep-alive', 'upgrade', 'te'],
  ...['trailer', 'expect', 'proxy-connection', 'proxy-authorization', 'user-agent', 'content-encoding'],
]);
const RESERVED_BEGINNINGS = ['x-service-', 'webhook-'];

/** Whether a header is this service's or the connection's own, in any case of its letters. */
export function isReservedHeader(name: string): boolean {
  const lower = name.toLowerCase();
  return RESERVED.has(lower) || RESERVED_BEGINNINGS.some((beginning) => lower.startsWith(beginning));
}

/**
 * The headers of one attempt: the interface's and those of Standard Webhooks. `X-Service-Timestamp` is in the form of all
 * times of this service, `webhook-timestamp` in seconds; both tell when this attempt is made.
 */
export function deliveryHeaders(delivery: OutgoingDelivery): Record<string, string> {
  const { deliveryId, eventId, eventType, at, headers } = delivery;
  const own = Object.entries(headers).filter(([name]) => !isReservedHeader(name));
  return {
    ...Object.fromEntries(own),
    'Content-Type': 'application/json',
    'User-Agent': 'svc',
    'X-Service-Delivery': deliveryId,
    'X-Service-Event': eventType,
    'X-Service-Timestamp': at.toISOString(),
    'webhook-id': eventId,
    'webhook-timestamp': String(secondsOf(at)),
    ...signaturesOf(delivery),
  };
}

function signaturesOf({ secret, eventId, at, body }: OutgoingDelivery): Record<string, string> {
  if (secret === null) return {};
  return {
    [SERVICE_SIGNATURE]: serviceSignature(secret, body),
    'webhook-signature': standardSignature(secret, { id: eventId, timestamp: secondsOf(at), body }),
  };
}

function secondsOf(at: Date): number {
  return Math.floor(at.getTime() / 1_000);
}
