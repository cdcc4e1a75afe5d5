import { EntitySchema } from 'typeorm';
import { column } from './columns.js';

/** One operation on many instances, and its progress. */
export interface BatchRow {
  tenantId: string;
  /** UUIDv7. Instances that started later are not part of the batch. */
  id: string;
  action: string;
  /** The request as JSON. */
  filter: string;
  /** The filter in the form of {@link filterToText}. */
  selection: string;
  actorType: string;
  actorId: string | null;
  reason: string | null;
  status: 'running' | 'completed';
  done: number;
  refused: number;
  failed: number;
  /** The first instances on which the operation was not done, as a JSON list of `BatchOutcome`. */
  problems: string;
  /** What the action needs, as JSON; null if it needs nothing. */
  change: string | null;
  /** Whether its instances were chosen when it began. */
  isFrozen: boolean;
  /** Instances of a frozen set, with those that are left out; null for a filter. */
  total: number | null;
  leftOut: number;
  /** The last counted instance. */
  lastInstanceId: string | null;
  createdAt: Date;
  endedAt: Date | null;
}

export const BatchSchema = new EntitySchema<BatchRow>({
  name: 'batch',
  columns: {
    tenantId: column.keyUuid,
    id: column.keyUuid,
    action: column.text,
    filter: column.text,
    selection: column.text,
    actorType: column.text,
    actorId: column.textOrNull,
    reason: column.textOrNull,
    status: column.text,
    done: column.integer,
    refused: column.integer,
    failed: column.integer,
    problems: column.text,
    change: column.textOrNull,
    isFrozen: column.boolean,
    total: column.integerOrNull,
    leftOut: column.integer,
    lastInstanceId: column.uuidOrNull,
    createdAt: column.time,
    endedAt: column.timeOrNull,
  },
});

/** An instance of a batch. */
export interface BatchItemRecord {
  tenantId: string;
  batchId: string;
  /** Of the instance, whether there is one or not. */
  id: string;
  /** Null until it is its turn. */
  outcome: 'done' | 'refused' | 'failed' | 'left_out' | null;
  message: string | null;
}

export const BatchItemSchema = new EntitySchema<BatchItemRecord>({
  name: 'batch_item',
  columns: {
    tenantId: column.keyUuid,
    batchId: column.keyUuid,
    id: column.keyUuid,
    outcome: column.textOrNull,
    message: column.textOrNull,
  },
});
