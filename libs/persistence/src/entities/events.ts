import type { Actor } from '@svc/engine';
import { EntitySchema } from 'typeorm';
import { column } from './columns.js';

/** A message, signal or due timer on its way to who gets it (docs/events.md). */
export interface PublishedEventRow {
  tenantId: string;
  /** UUIDv7: of two messages for the same wait the older is `ORDER BY id`. */
  id: string;
  kind: 'message' | 'signal' | 'timer';
  name: string;
  correlationKey: string | null;
  /** JSON text. */
  payload: string;
  /** Who published it; null for a caller of the API and for a schedule. */
  instanceId: string | null;
  /** Who causes what it starts. */
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

/** One event for one wait, or for one version that it starts. */
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
  dueAt: Date;
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
  },
});

/** An event by which instances of a version begin, while it is the active one. */
export interface StartSubscriptionRow {
  tenantId: string;
  definitionId: string;
  elementId: string;
  /** In the order of the file. */
  position: number;
  kind: 'message' | 'signal' | 'timer';
  /** Of the message or signal; of a timer its schedule as JSON text. */
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

/** Instances that began by events which other instances had thrown, by the hour. */
export interface EventStartCountRow {
  tenantId: string;
  hour: Date;
  starts: number;
}

export const EventStartCountSchema = new EntitySchema<EventStartCountRow>({
  name: 'event_start_count',
  columns: { tenantId: column.keyUuid, hour: column.keyTime, starts: column.integer },
});

/** What one of Temporal's schedules is to be. */
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
