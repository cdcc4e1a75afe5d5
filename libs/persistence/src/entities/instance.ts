import type { InstanceStatus, TokenStatus } from '@svc/engine';
import { EntitySchema } from 'typeorm';
import { column } from './columns.js';

/** Interface, "Process instance". Free-form JSON is text. Only the Committer writes it. */
export interface InstanceRow {
  tenantId: string;
  /** UUIDv7: newest first is `ORDER BY id DESC`. */
  id: string;
  definitionId: string;
  definitionKey: string;
  definitionVersion: number;
  definitionName: string;
  definitionHash: string;
  status: InstanceStatus;
  error: string | null;
  metadata: string;
  correlationId: string | null;
  initialVariables: string;
  parentInstanceId: string | null;
  /** The seq of the last commit; the next one must be the following. */
  commitSeq: number;
  engineVersion: string;
  execution: string;
  /** What `q` searches; the index is over `svc_fold(search)`. */
  search: string;
  startedAt: Date;
  endedAt: Date | null;
  updatedAt: Date;
}

export const InstanceSchema = new EntitySchema<InstanceRow>({
  name: 'instance',
  columns: {
    tenantId: column.keyUuid,
    id: column.keyUuid,
    definitionId: column.uuid,
    definitionKey: column.text,
    definitionVersion: column.integer,
    definitionName: column.text,
    definitionHash: column.text,
    status: column.text,
    error: column.textOrNull,
    metadata: column.text,
    correlationId: column.textOrNull,
    initialVariables: column.text,
    parentInstanceId: column.uuidOrNull,
    commitSeq: column.integer,
    engineVersion: column.text,
    execution: column.text,
    search: column.text,
    startedAt: column.time,
    endedAt: column.timeOrNull,
    updatedAt: column.time,
  },
});

/** One variable of the root scope: `value` is canonical JSON, `searchable` the text that `var.<name>=` compares with. */
export interface InstanceVariableRow {
  tenantId: string;
  instanceId: string;
  name: string;
  value: string;
  /** Null for objects, lists, null and texts over 256 characters, which no filter finds. */
  searchable: string | null;
}

export const InstanceVariableSchema = new EntitySchema<InstanceVariableRow>({
  name: 'instance_variable',
  columns: {
    tenantId: column.keyUuid,
    instanceId: column.keyUuid,
    name: column.keyText,
    value: column.text,
    searchable: column.textOrNull,
  },
});

/** Interface, "Token". */
export interface TokenRow {
  tenantId: string;
  instanceId: string;
  id: string;
  elementId: string;
  elementType: string;
  status: TokenStatus;
  createdAt: Date;
  updatedAt: Date;
}

export const TokenSchema = new EntitySchema<TokenRow>({
  name: 'token',
  columns: {
    tenantId: column.keyUuid,
    instanceId: column.keyUuid,
    id: column.keyUuid,
    elementId: column.text,
    elementType: column.text,
    status: column.text,
    createdAt: column.time,
    updatedAt: column.time,
  },
});
