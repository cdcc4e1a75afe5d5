import { EntitySchema } from 'typeorm';
import { column } from './columns.js';

/**
 * `pending`: a slot; `uploaded`: its content was checked, and its variable is being written; `confirmed`: the variable
 * holds it; `deleted`: its content is gone, or goes with the next sweep.
 */
export type FileStatus = 'pending' | 'uploaded' | 'confirmed' | 'deleted';

/** A file of an instance [files#from-the-client-to-the-variable]. */
export interface FileRow {
  tenantId: string;
  /** UUIDv7: oldest first is `ORDER BY id`. */
  id: string;
  instanceId: string;
  /** The variable that it is for. */
  variable: string;
  filename: string;
  contentType: string;
  /** Bytes, as announced; what is confirmed has exactly so many. */
  size: number;
  /** Hex; of a slot what the client has announced, if it has. */
  sha256: string | null;
  status: FileStatus;
  createdAt: Date;
  /** Until when an upload may begin; later, for a while, one that is being confirmed. */
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
