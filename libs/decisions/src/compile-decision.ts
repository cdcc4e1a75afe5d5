import { canonicalJson, sha256 } from '@svc/audit';
import { Findings } from '@svc/bpmn/source';
import type { Finding } from '@svc/engine';
import type { JsonValue } from '@svc/expressions';
import { analyse } from './analysis/analyse.js';
import { compileTable } from './compile/compile-table.js';
import { named } from './compile/place.js';
import { DECISION_LIMITS } from './limits.js';
import type { DecisionLimits } from './limits.js';
import type { DecisionModel } from './model.js';
import { readDecision } from './source/read-decision.js';
import type { DecisionSourceType } from './source/read-decision.js';

export interface DecisionUpload {
  readonly sourceType: DecisionSourceType;
  /** Text; with `json` it may also be a JSON value. */
  readonly source: JsonValue;
  /** The key under which it will be stored. A source that names another key is refused. */
  readonly key?: string | undefined;
  readonly limits?: DecisionLimits;
}

export type CompiledDecision =
  | {
      readonly ok: true;
      readonly model: DecisionModel;
      /** The key that the source names, or that was given; null if neither does. */
      readonly key: string | null;
      /** SHA-256 of `modelText`, lower-case hexadecimal. */
      readonly modelHash: string;
      /** Canonical JSON of the model, as it is stored under the model's hash. */
      readonly modelText: string;
      /** The source as it is stored [definitions#source-hash]. */
      readonly sourceText: string;
      /** SHA-256 of `sourceText`, lower-case hexadecimal. */
      readonly sourceHash: string;
      /** Warnings only. */
      readonly findings: readonly Finding[];
    }
  | { readonly ok: false; readonly findings: readonly Finding[] };

/**
 * Compiles an uploaded decision table and returns all findings at once [decisions#the-source]. `elementId` of a finding is the id
 * of a rule, input or output. Pure and synchronous; no source makes it throw, or cost more than the limits.
 */
export function compileDecision({
  sourceType,
  source,
  key,
  limits = DECISION_LIMITS,
}: DecisionUpload): CompiledDecision {
  const findings = new Findings();
  const read = readDecision(sourceType, source, limits, findings);
  if (read === null) return { ok: false, findings: findings.list() };
  const { key: sent = key } = read.source;
  if (key !== undefined && sent !== undefined && sent !== key)
    findings.error(`expected the key ${named(key)} in the source, or none, found ${named(sent)}`);
  const model = compileTable(read.source, limits, findings);
  if (findings.hasErrors) return { ok: false, findings: findings.list() };
  analyse(model, findings);
  const modelText = canonicalJson(model, Infinity);
  return {
    ok: true,
    model,
    key: sent ?? null,
    modelHash: sha256(modelText),
    modelText,
    sourceText: read.stored,
    sourceHash: sha256(read.stored),
    findings: findings.list(),
  };
}
