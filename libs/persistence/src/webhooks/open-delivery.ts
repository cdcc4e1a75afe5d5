/** A delivery to attempt, with its target. */
export interface OpenDelivery {
  readonly tenantId: string;
  readonly id: string;
  readonly subscriptionId: string;
  /** All deliveries of one event share it. */
  readonly eventId: string;
  readonly eventType: string;
  readonly instanceId: string | null;
  readonly occurredAt: Date;
  /** JSON text; null if it is large and must be read when it is sent. */
  readonly data: string | null;
  /** How many attempts were made. */
  readonly attempts: number;
  /** Null if the subscription was deleted. */
  readonly subscription: AddressedSubscription | null;
}

/** The target of deliveries, with sealed secret and headers. */
export interface AddressedSubscription {
  readonly url: string;
  readonly isActive: boolean;
  /** Counts the sealed values. */
  readonly version: number;
  readonly masterKeyId: string;
  readonly wrappedKey: Buffer;
  readonly sealed: Buffer;
}

export type DeliveryPlace = Pick<OpenDelivery, 'tenantId' | 'id'>;

/** The result of one attempt. */
export interface DeliveryAttempt {
  readonly at: Date;
  /** Null if there was no answer. */
  readonly responseStatus: number | null;
  readonly durationMs: number;
  /** Null if it has arrived. Never holds a secret or the sent data. */
  readonly error: string | null;
}

export type DeliveryResult =
  | { readonly kind: 'attempted'; readonly attempt: DeliveryAttempt }
  /** Whether no further attempt follows. */
  | { readonly kind: 'given_up'; readonly reason: string };

/** How it stands with a delivery; `gone`: somebody else has ended it, or it was deleted. */
export type DeliveryState =
  { readonly kind: 'delivered' | 'failed' | 'gone' } | { readonly kind: 'open'; readonly attempts: number };
