import { EntitySchema } from 'typeorm';
import { column } from './columns.js';

/** The inputs of each commit of an instance; this table decides what was committed [commit#compare-and-set]. */
export interface CommitLogRow {
  tenantId: string;
  instanceId: string;
  seq: number;
  inputsDigest: string;
  /** Canonical JSON of the input envelopes. */
  inputs: string;
  /** Milliseconds since the epoch. */
  now: number;
  engineVersion: string;
  createdAt: Date;
  /** How many audit entries it has, and whether one is an incident; null for commits of earlier releases. */
  entries: number | null;
  hasIncident: boolean | null;
}

export const CommitLogSchema = new EntitySchema<CommitLogRow>({
  name: 'commit_log',
  columns: {
    tenantId: column.keyUuid,
    instanceId: column.keyUuid,
    seq: column.keyInteger,
    inputsDigest: column.text,
    inputs: column.text,
    now: column.bigint,
    engineVersion: column.text,
    createdAt: column.time,
    entries: column.integerOrNull,
    hasIncident: { ...column.boolean, nullable: true },
  },
});

/** [audit-log#entries]; docs/audit.md describes the hashed form. */
export interface AuditEntryRow {
  tenantId: string;
  /** 1, 2, 3 … without a gap, per tenant. */
  sequence: number;
  id: string;
  instanceId: string | null;
  actorType: 'api_key' | 'system' | 'timer' | 'engine';
  actorId: string | null;
  action: string;
  /** Canonical JSON, the exact bytes that were hashed. */
  payload: string;
  hashVersion: number;
  prevEntryHash: string;
  entryHash: string;
  createdAt: Date;
  /** The commit of its instance that has made it; no hash covers it. Null: none has, or one of an earlier release. */
  commitSeq: number | null;
}

export const AuditEntrySchema = new EntitySchema<AuditEntryRow>({
  name: 'audit_entry',
  columns: {
    tenantId: column.keyUuid,
    sequence: column.keyBigint,
    id: column.uuid,
    instanceId: column.uuidOrNull,
    actorType: column.text,
    actorId: column.textOrNull,
    action: column.text,
    payload: column.text,
    hashVersion: column.integer,
    prevEntryHash: column.text,
    entryHash: column.text,
    createdAt: column.time,
    commitSeq: column.integerOrNull,
  },
});

/** The end of a tenant's chain. Every audited transaction locks this row, after all others. */
export interface AuditHeadRow {
  tenantId: string;
  sequence: number;
  hash: string;
  lastAt: Date;
}

export const AuditHeadSchema = new EntitySchema<AuditHeadRow>({
  name: 'audit_head',
  columns: { tenantId: column.keyUuid, sequence: column.bigint, hash: column.text, lastAt: column.time },
});
