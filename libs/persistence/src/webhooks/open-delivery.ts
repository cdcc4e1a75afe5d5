/** A delivery to be attempted, and where to. */
export interface OpenDelivery {
  readonly tenantId: string;
  readonly id: string;
  readonly subscriptionId: string;
  /** The same for every delivery of the same event. */
  readonly eventId: string;
  readonly eventType: string;
  readonly instanceId: string | null;
  readonly occurredAt: Date;
  /** JSON text; null where it is large and to be read when it is sent. */
  readonly data: string | null;
  /** Made so far. */
  readonly attempts: number;
  /** Null: it has been deleted. */
  readonly subscription: AddressedSubscription | null;
}

/** Where deliveries go; secret and headers are sealed. */
export interface AddressedSubscription {
  readonly url: string;
  readonly isActive: boolean;
  /** Counts what was sealed. */
  readonly version: number;
  readonly masterKeyId: string;
  readonly wrappedKey: Buffer;
  readonly sealed: Buffer;
}

export type DeliveryPlace = Pick<OpenDelivery, 'tenantId' | 'id'>;

/** What came of one attempt. */
export interface DeliveryAttempt {
  readonly at: Date;
  /** Null: there was no answer. */
  readonly responseStatus: number | null;
  readonly durationMs: number;
  /** Null: it has arrived. Never holds a secret, or what was sent. */
  readonly error: string | null;
}

export type DeliveryResult =
  | { readonly kind: 'attempted'; readonly attempt: DeliveryAttempt }
  /** It is not attempted any more. */
  | { readonly kind: 'given_up'; readonly reason: string };

/** How it stands with a delivery; `gone`: somebody else has ended it, or it was deleted. */
export type DeliveryState =
  { readonly kind: 'delivered' | 'failed' | 'gone' } | { readonly kind: 'open'; readonly attempts: number };
