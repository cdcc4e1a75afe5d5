import { EntitySchema } from 'typeorm';
import { column } from './columns.js';

/**
 * `pending`: a slot; `uploaded`: its content is checked, and its variable is being written; `confirmed`: the variable
 * holds it; `deleted`: its content is removed, or will be by the next sweep.
 */
export type FileStatus = 'pending' | 'uploaded' | 'confirmed' | 'deleted';

/** A file of an instance [files#from-the-client-to-the-variable]. */
export interface FileRow {
  tenantId: string;
  /** UUIDv7: oldest first is `ORDER BY id`. */
  id: string;
  instanceId: string;
  /** The name of its variable. */
  variable: string;
  filename: string;
  contentType: string;
  /** Announced size in bytes; confirmed content has exactly this size. */
  size: number;
  /** In hex; for a slot as announced by the client, if it did. */
  sha256: string | null;
  status: FileStatus;
  createdAt: Date;
  /** Until when an upload may begin; extended while one is being confirmed. */
  expiresAt: Date;
  confirmedAt: Date | null;
  deletedAt: Date | null;
}

export const FileSchema = new EntitySchema<FileRow>({
  name: 'file_record',
  columns: {
    tenantId: column.keyUuid,
    id: column.keyUuid,
    instanceId: column.uuid,
    variable: column.text,
    filename: column.text,
    contentType: column.text,
    size: column.bigint,
    sha256: column.textOrNull,
    status: column.text,
    createdAt: column.time,
    expiresAt: column.time,
    confirmedAt: column.timeOrNull,
    deletedAt: column.timeOrNull,
  },
});
