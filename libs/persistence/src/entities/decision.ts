import { EntitySchema } from 'typeorm';
import { column } from './columns.js';

/** One row per key. A writer of a new version locks it; it says whether the key is deleted. */
export interface DecisionRow {
  tenantId: string;
  key: string;
  /** MAX(version), also of a deleted key. */
  lastVersion: number;
  deletedAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
}

export const DecisionSchema = new EntitySchema<DecisionRow>({
  name: 'decision',
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
export interface DecisionVersionRow {
  tenantId: string;
  id: string;
  key: string;
  version: number;
  name: string;
  sourceType: string;
  /** As sent; a JSON source as the text of `JSON.stringify` in received key order. */
  source: string;
  sourceHash: string;
  modelHash: string;
  /** Warnings of the upload as JSON text. */
  findings: string;
  isActive: boolean;
  createdAt: Date;
  updatedAt: Date;
}

export const DecisionVersionSchema = new EntitySchema<DecisionVersionRow>({
  name: 'decision_version',
  columns: {
    tenantId: column.keyUuid,
    id: column.keyUuid,
    key: column.text,
    version: column.integer,
    name: column.text,
    sourceType: column.text,
    source: column.text,
    sourceHash: column.text,
    modelHash: column.text,
    findings: column.text,
    isActive: column.boolean,
    createdAt: column.time,
    updatedAt: column.time,
  },
});

/** A compiled table, addressed by its content, hence shared by all versions and tenants with the same one. */
export interface DecisionModelRow {
  hash: string;
  model: string;
  createdAt: Date;
}

export const DecisionModelSchema = new EntitySchema<DecisionModelRow>({
  name: 'decision_model',
  columns: { hash: column.keyText, model: column.text, createdAt: column.time },
});

/** One evaluation of a decision [decisions#evaluations], from which both documented shapes are made. Never changes. */
export interface DecisionEvaluationRow {
  tenantId: string;
  id: string;
  decisionKey: string;
  decisionVersion: number;
  /** `sourceHash` of the version. */
  decisionHash: string;
  hitPolicy: string;
  matched: boolean;
  /** JSON text: a list of rule ids. */
  rulesMatched: string;
  /** JSON text: `{matched: [{rule_id, outputs}]}`. */
  matchedRules: string;
  /** JSON text: an object. */
  inputVariables: string;
  /** JSON text: an object, or a list under the policies that give one. */
  outputs: string;
  /** Null for an evaluation outside of a process, as is `elementId`. */
  instanceId: string | null;
  elementId: string | null;
  evaluatedAt: Date;
}

export const DecisionEvaluationSchema = new EntitySchema<DecisionEvaluationRow>({
  name: 'decision_evaluation',
  columns: {
    tenantId: column.keyUuid,
    id: column.keyUuid,
    decisionKey: column.text,
    decisionVersion: column.integer,
    decisionHash: column.text,
    hitPolicy: column.text,
    matched: column.boolean,
    rulesMatched: column.text,
    matchedRules: column.text,
    inputVariables: column.text,
    outputs: column.text,
    instanceId: column.uuidOrNull,
    elementId: column.textOrNull,
    evaluatedAt: column.time,
  },
});
