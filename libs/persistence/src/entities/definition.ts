import { EntitySchema } from 'typeorm';
import { column } from './columns.js';
import type { ExecutionMode } from './instance.js';

/** One row per key. A writer of a new version locks it; it says whether the key is deleted. */
export interface DefinitionRow {
  tenantId: string;
  key: string;
  /** MAX(version), also of a deleted key. */
  lastVersion: number;
  deletedAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
}

export const DefinitionSchema = new EntitySchema<DefinitionRow>({
  name: 'definition',
  columns: {
    tenantId: column.keyUuid,
    key: column.keyText,
    lastVersion: column.integer,
    deletedAt: column.timeOrNull,
    createdAt: column.time,
    updatedAt: column.time,
  },
});

/** An immutable version [definitions#versions]; only `isActive` and `updatedAt` ever change. */
export interface DefinitionVersionRow {
  tenantId: string;
  id: string;
  key: string;
  version: number;
  name: string;
  description: string | null;
  sourceType: string;
  /** As sent; a JSON source as the text of `JSON.stringify` in received key order. */
  source: string;
  sourceHash: string;
  modelHash: string;
  /** The BPMN XML where the source is or holds one. */
  xml: string | null;
  /** Warnings of the upload as JSON text. */
  findings: string;
  /** Whether a request can start an instance; false if only events can. */
  startsByRequest: boolean;
  /** The driver with which its instances start. */
  execution: ExecutionMode;
  /** Names of the credentials that its calls use. */
  credentials: string[];
  /** Keys of the decisions that its business rule tasks name; empty if they are computed. */
  decisions: string[];
  isActive: boolean;
  createdAt: Date;
  updatedAt: Date;
}

export const DefinitionVersionSchema = new EntitySchema<DefinitionVersionRow>({
  name: 'definition_version',
  columns: {
    tenantId: column.keyUuid,
    id: column.keyUuid,
    key: column.text,
    version: column.integer,
    name: column.text,
    description: column.textOrNull,
    sourceType: column.text,
    source: column.text,
    sourceHash: column.text,
    modelHash: column.text,
    xml: column.textOrNull,
    findings: column.text,
    startsByRequest: column.boolean,
    execution: column.text,
    credentials: column.textList,
    decisions: column.textList,
    isActive: column.boolean,
    createdAt: column.time,
    updatedAt: column.time,
  },
});

/** A compiled model, addressed by its content, hence shared by all versions and tenants with the same one. */
export interface ProcessModelRow {
  hash: string;
  model: string;
  createdAt: Date;
}

export const ProcessModelSchema = new EntitySchema<ProcessModelRow>({
  name: 'process_model',
  columns: { hash: column.keyText, model: column.text, createdAt: column.time },
});
