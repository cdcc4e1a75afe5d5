import { SERVICE_SIGNATURE, serviceSignature, standardSignature } from './signatures.js';

export interface OutgoingDelivery {
  readonly deliveryId: string;
  /** The same for every delivery of the same event. */
  readonly eventId: string;
  readonly eventType: string;
  /** The time of this attempt. */
  readonly at: Date;
  readonly body: string;
  /** Null if nothing is signed [webhooks#subscriptions]. */
  readonly secret: string | null;
  /** The subscription's own headers; reserved ones are left out. */
  readonly headers: Readonly<Record<string, string>>;
}

/** Headers that HTTP itself needs; a subscription must not set them. */
const RESERVED: ReadonlySet<string> = new Set([
  ...['host', 'content-length', 'content-type', 'transfer-encoding', 'connection', 'keep-alive', 'upgrade', 'te'],
  ...['trailer', 'expect', 'proxy-connection', 'proxy-authorization', 'user-agent', 'content-encoding'],
]);
const RESERVED_BEGINNINGS = ['x-service-', 'webhook-'];

/** Whether a header belongs to this service or to the connection. The case of letters does not count. */
export function isReservedHeader(name: string): boolean {
  const lower = name.toLowerCase();
  return RESERVED.has(lower) || RESERVED_BEGINNINGS.some((beginning) => lower.startsWith(beginning));
}

/**
 * The headers of one attempt: those of this service and those of Standard Webhooks. Both `X-Service-Timestamp`, in the form of
 * all times of this service, and `webhook-timestamp`, in seconds, are the time of this attempt.
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
