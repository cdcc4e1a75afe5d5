import { EntitySchema } from 'typeorm';
import { column } from './columns.js';

/** The last witnessed head of a tenant's chain. Only heads that have moved since are witnessed again. */
export interface AuditWitnessRow {
  tenantId: string;
  sequence: number;
  hash: string;
  witnessedAt: Date;
}

export const AuditWitnessSchema = new EntitySchema<AuditWitnessRow>({
  name: 'audit_witness',
  columns: { tenantId: column.keyUuid, sequence: column.bigint, hash: column.text, witnessedAt: column.time },
});

/** Where a tenant's chain begins after retention removed older entries (docs/audit.md, "Retention"). */
export interface AuditCheckpointRow {
  tenantId: string;
  sequence: number;
  hash: string;
  /** Entries removed so far. */
  count: number;
  signedAt: Date;
  keyId: string;
  signature: string;
}

export const AuditCheckpointSchema = new EntitySchema<AuditCheckpointRow>({
  name: 'audit_checkpoint',
  columns: {
    tenantId: column.keyUuid,
    sequence: column.bigint,
    hash: column.text,
    count: column.bigint,
    signedAt: column.time,
    keyId: column.text,
    signature: column.text,
  },
});
