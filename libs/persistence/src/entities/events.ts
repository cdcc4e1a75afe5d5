import type { Actor } from '@svc/engine';
import { EntitySchema } from 'typeorm';
import { column } from './columns.js';

/** A message, signal or due timer with its deliveries under way (docs/events.md). */
export interface PublishedEventRow {
  tenantId: string;
  /** UUIDv7: of two messages for the same wait the older is `ORDER BY id`. */
  id: string;
  kind: 'message' | 'signal' | 'timer';
  name: string;
  correlationKey: string | null;
  /** JSON text. */
  payload: string;
  /** The instance that published it; null for a caller of the API and for a schedule. */
  instanceId: string | null;
  /** The actor of what the event causes. */
  actorType: Actor['type'];
  actorId: string | null;
  status: 'matched' | 'buffered' | 'discarded';
  expiresAt: Date;
  createdAt: Date;
}

export const PublishedEventSchema = new EntitySchema<PublishedEventRow>({
  name: 'published_event',
  columns: {
    tenantId: column.keyUuid,
    id: column.keyUuid,
    kind: column.text,
    name: column.text,
    correlationKey: column.textOrNull,
    payload: column.text,
    instanceId: column.uuidOrNull,
    actorType: column.text,
    actorId: column.textOrNull,
    status: column.text,
    expiresAt: column.time,
    createdAt: column.time,
  },
});

/** An event for one wait, or for one version of which it starts an instance. */
export interface EventDeliveryRow {
  tenantId: string;
  eventId: string;
  /** The wait, or the version. */
  targetId: string;
  kind: 'wait' | 'start';
  instanceId: string;
  elementId: string;
  status: 'pending' | 'delivered' | 'not_waiting' | 'failed';
  error: string | null;
  attempts: number;
  /** Infinity while an earlier event for the same wait is not delivered. */
  dueAt: Date;
  /** Of a start that is not the first of its version for this event; otherwise null, and `targetId` is the version. */
  versionId: string | null;
}

export const EventDeliverySchema = new EntitySchema<EventDeliveryRow>({
  name: 'event_delivery',
  columns: {
    tenantId: column.keyUuid,
    eventId: column.keyUuid,
    targetId: column.keyUuid,
    kind: column.text,
    instanceId: column.uuid,
    elementId: column.text,
    status: column.text,
    error: column.textOrNull,
    attempts: column.integer,
    dueAt: column.time,
    versionId: column.uuidOrNull,
  },
});

/** An event that starts instances of a version while that is active. */
export interface StartSubscriptionRow {
  tenantId: string;
  definitionId: string;
  elementId: string;
  /** In the order of the file. */
  position: number;
  kind: 'message' | 'signal' | 'timer';
  /** The name of the message or signal; for a timer its schedule as JSON text. */
  name: string;
}

export const StartSubscriptionSchema = new EntitySchema<StartSubscriptionRow>({
  name: 'start_subscription',
  columns: {
    tenantId: column.keyUuid,
    definitionId: column.keyUuid,
    elementId: column.text,
    position: column.keyInteger,
    kind: column.text,
    name: column.text,
  },
});

/** How many instances were started by events of other instances, by hour. */
export interface EventStartCountRow {
  tenantId: string;
  hour: Date;
  starts: number;
}

export const EventStartCountSchema = new EntitySchema<EventStartCountRow>({
  name: 'event_start_count',
  columns: { tenantId: column.keyUuid, hour: column.keyTime, starts: column.integer },
});

/** The wanted state of a schedule in Temporal. */
export interface TimerStartRow {
  tenantId: string;
  id: string;
  key: string;
  elementId: string;
  definitionId: string | null;
  schedule: string;
  activatedAt: Date;
  revision: number;
  appliedRevision: number;
  refreshAt: Date | null;
  firedAt: Date | null;
}

export const TimerStartSchema = new EntitySchema<TimerStartRow>({
  name: 'timer_start',
  columns: {
    tenantId: column.keyUuid,
    id: column.keyUuid,
    key: column.text,
    elementId: column.text,
    definitionId: column.uuidOrNull,
    schedule: column.text,
    activatedAt: column.time,
    revision: column.integer,
    appliedRevision: column.integer,
    refreshAt: column.timeOrNull,
    firedAt: column.timeOrNull,
  },
});
