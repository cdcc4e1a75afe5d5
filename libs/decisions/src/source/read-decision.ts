import { findJsonFlaw, parseJson, parseYaml, readSourceText, WHOLE_SOURCE } from '@svc/bpmn/source';
import { DEFAULT_LIMITS } from '@svc/bpmn/source';
import type { Findings } from '@svc/bpmn/source';
import type { JsonValue } from '@svc/expressions';
import type { DecisionLimits } from '../limits.js';
import { checkAgainstSchema } from './check-schema.js';
import type { DecisionSource } from './decision-source.js';

/** The formats of a decision's source [decisions#the-source]. */
export type DecisionSourceType = 'json' | 'yaml';

export interface ReadDecision {
  readonly source: DecisionSource;
  /** The stored text: the source as sent; for a JSON value its text in received key order [definitions#source-hash]. */
  readonly stored: string;
}

/** Returns null with findings if the source is not a decision table. */
export function readDecision(
  type: DecisionSourceType,
  sent: JsonValue,
  limits: DecisionLimits,
  findings: Findings,
): ReadDecision | null {
  const bounds = { ...DEFAULT_LIMITS, ...limits };
  const text = readSourceText(type, sent, bounds, findings);
  if (text === null) return null;
  const parsed = type === 'json' ? parseJson(text.document, findings) : parseYaml(text.document, bounds, findings);
  if (parsed === null) return null;
  const flaw = findJsonFlaw(parsed.value, bounds) ?? sizeFlaw(parsed.value, limits);
  if (flaw !== null) {
    findings.error(flaw, WHOLE_SOURCE);
    return null;
  }
  const source = checkAgainstSchema(parsed.value, findings);
  return source === null ? null : { source, stored: text.stored };
}

/** Checked before the schema, which takes long for a very large table. */
function sizeFlaw(value: unknown, { maxInputs, maxOutputs, maxRules }: DecisionLimits): string | null {
  if (typeof value !== 'object' || value === null) return null;
  const most = { inputs: maxInputs, outputs: maxOutputs, rules: maxRules };
  for (const [name, limit] of Object.entries(most)) {
    const list = Object.hasOwn(value, name) ? (value as Record<string, unknown>)[name] : undefined;
    if (Array.isArray(list) && list.length > limit) return `expected at most ${limit} ${name}, found ${list.length}`;
  }
  return null;
}
