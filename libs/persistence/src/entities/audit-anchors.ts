import { EntitySchema } from 'typeorm';
import { column } from './columns.js';

/** The head of a tenant's chain that was last witnessed, so that only heads that have moved are witnessed again. */
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

/** Where a tenant's chain begins since retention has removed what was before (docs/audit.md, "Retention"). */
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
