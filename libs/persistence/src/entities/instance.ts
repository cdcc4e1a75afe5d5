import type { ExecutionMode, InstanceStatus, TokenStatus } from '@svc/engine';
import { EntitySchema } from 'typeorm';
import { column } from './columns.js';

export type { ExecutionMode };

/** [instances#fields]. Free-form JSON is text. Only the Committer writes it. */
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
  /** Why its workflow cannot continue; null if it can. */
  halted: string | null;
  metadata: string;
  correlationId: string | null;
  initialVariables: string;
  parentInstanceId: string | null;
  /** The seq of the last commit; the next commit must have the following number. */
  commitSeq: number;
  engineVersion: string;
  execution: ExecutionMode;
  /** When a workflow took over the instance, which had none before. */
  promotedAt: Date | null;
  /** Whether the last slice is unfinished, so that the instance continues without a new input. */
  isMoving: boolean;
  /** The text that `q` searches: without accents, in lower case. */
  search: string;
  startedAt: Date;
  endedAt: Date | null;
  updatedAt: Date;
}

/** The columns of an instance that lists show, without those that may hold megabytes. */
export type InstanceSummaryRow = Omit<InstanceRow, 'initialVariables' | 'search' | 'isMoving' | 'halted'>;

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
    halted: column.textOrNull,
    metadata: column.text,
    correlationId: column.textOrNull,
    initialVariables: column.text,
    parentInstanceId: column.uuidOrNull,
    commitSeq: column.integer,
    engineVersion: column.text,
    execution: column.text,
    promotedAt: column.timeOrNull,
    isMoving: column.boolean,
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
  /** Null for objects, lists and texts over 256 characters, which filters do not find. */
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

/** [instances#tokens] */
export interface TokenRow {
  tenantId: string;
  instanceId: string;
  id: string;
  elementId: string;
  elementType: string;
  status: TokenStatus;
  /** Null unless an incident has frozen it. */
  incidentId: string | null;
  /** Of that incident; null if it froze the token without putting the instance into error, or before these were kept. */
  incidentCode: string | null;
  /** Likewise. At most 1,000 characters. */
  incidentMessage: string | null;
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
    incidentId: column.uuidOrNull,
    incidentCode: column.textOrNull,
    incidentMessage: column.textOrNull,
    createdAt: column.time,
    updatedAt: column.time,
  },
});

/** The state of an instance without a workflow. While `launchDue` is set, its workflow must still be started. */
export interface InstanceStateRow {
  tenantId: string;
  instanceId: string;
  /** The seq of the commit that produced the state. */
  seq: number;
  state: Buffer;
  launchDue: Date | null;
}

export const InstanceStateSchema = new EntitySchema<InstanceStateRow>({
  name: 'instance_state',
  columns: {
    tenantId: column.keyUuid,
    instanceId: column.keyUuid,
    seq: column.integer,
    state: column.bytes,
    launchDue: column.timeOrNull,
  },
});
