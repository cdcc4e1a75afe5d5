import { EntitySchema } from 'typeorm';
import { column } from './columns.js';

/** The same done to many instances, and how far it is. */
export interface BatchRow {
  tenantId: string;
  /** UUIDv7: instances that began later are not part of it. */
  id: string;
  action: string;
  /** As it was asked for, as JSON. */
  filter: string;
  reason: string | null;
  status: 'running' | 'completed';
  done: number;
  refused: number;
  failed: number;
  /** The first of those that were not done, as a JSON list of `BatchOutcome`. */
  problems: string;
  /** The last instance that is counted. */
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
    reason: column.textOrNull,
    status: column.text,
    done: column.integer,
    refused: column.integer,
    failed: column.integer,
    problems: column.text,
    lastInstanceId: column.uuidOrNull,
    createdAt: column.time,
    endedAt: column.timeOrNull,
  },
});
