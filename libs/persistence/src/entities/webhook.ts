import type { DeliveredEvent } from '@svc/webhooks';
import { EntitySchema } from 'typeorm';
import { column } from './columns.js';

/** [webhooks#subscriptions] */
export interface WebhookSubscriptionRow {
  tenantId: string;
  id: string;
  url: string;
  eventTypes: string[];
  /** Null for events of all definitions. */
  definitionKey: string | null;
  isActive: boolean;
  /** After this many failed deliveries in a row the subscription is made inactive; null for never. */
  disableAfter: number | null;
  /** Counts the sealed values. */
  version: number;
  masterKeyId: string;
  wrappedKey: Buffer;
  /** Secret and headers. */
  sealed: Buffer;
  createdAt: Date;
  updatedAt: Date;
}

export const WebhookSubscriptionSchema = new EntitySchema<WebhookSubscriptionRow>({
  name: 'webhook_subscription',
  columns: {
    tenantId: column.keyUuid,
    id: column.keyUuid,
    url: column.text,
    eventTypes: column.textList,
    definitionKey: column.textOrNull,
    isActive: column.boolean,
    disableAfter: column.integerOrNull,
    version: column.integer,
    masterKeyId: column.text,
    wrappedKey: column.bytes,
    sealed: column.bytes,
    createdAt: column.time,
    updatedAt: column.time,
  },
});

/** An event type that an active subscription wants. */
export interface WebhookInterestRow {
  tenantId: string;
  eventType: string;
  /** Empty for events of all definitions. */
  definitionKey: string;
  subscriptionId: string;
}

export const WebhookInterestSchema = new EntitySchema<WebhookInterestRow>({
  name: 'webhook_interest',
  columns: {
    tenantId: column.keyUuid,
    eventType: column.keyText,
    definitionKey: column.keyText,
    subscriptionId: column.keyUuid,
  },
});

/** The part of an event's payload that is the same for all subscriptions: its `data` as JSON text. */
export interface WebhookEventRow {
  tenantId: string;
  id: string;
  data: string;
}

export const WebhookEventSchema = new EntitySchema<WebhookEventRow>({
  name: 'webhook_event',
  columns: { tenantId: column.keyUuid, id: column.keyUuid, data: column.text },
});

/** One event for one subscription. */
export interface WebhookDeliveryRow {
  tenantId: string;
  /** UUIDv7: newest first is `ORDER BY id DESC`. */
  id: string;
  subscriptionId: string;
  /** All deliveries of one event share it. */
  eventId: string;
  eventType: DeliveredEvent;
  /** Null for a test. */
  instanceId: string | null;
  occurredAt: Date;
  status: 'pending' | 'success' | 'failed';
  /** How many attempts were made. */
  attempts: number;
  /** `first`: the dispatcher makes the first attempt. `retrying`: a workflow makes the others. */
  phase: 'first' | 'retrying' | 'ended';
  /** No other process takes it before this time; initially the time of its insertion. */
  leasedUntil: Date;
  /** Why it failed without a further attempt. */
  reason: string | null;
  createdAt: Date;
  endedAt: Date | null;
}

export const WebhookDeliverySchema = new EntitySchema<WebhookDeliveryRow>({
  name: 'webhook_delivery',
  columns: {
    tenantId: column.keyUuid,
    id: column.keyUuid,
    subscriptionId: column.uuid,
    eventId: column.uuid,
    eventType: column.text,
    instanceId: column.uuidOrNull,
    occurredAt: column.time,
    status: column.text,
    attempts: column.integer,
    phase: column.text,
    leasedUntil: column.time,
    reason: column.textOrNull,
    createdAt: column.time,
    endedAt: column.timeOrNull,
  },
});

/** One attempt to deliver. */
export interface WebhookAttemptRow {
  tenantId: string;
  deliveryId: string;
  /** From 1. */
  number: number;
  at: Date;
  /** Null if there was no answer. */
  responseStatus: number | null;
  durationMs: number;
  error: string | null;
}

export const WebhookAttemptSchema = new EntitySchema<WebhookAttemptRow>({
  name: 'webhook_attempt',
  columns: {
    tenantId: column.keyUuid,
    deliveryId: column.keyUuid,
    number: column.keyInteger,
    at: column.time,
    responseStatus: column.integerOrNull,
    durationMs: column.integer,
    error: column.textOrNull,
  },
});
