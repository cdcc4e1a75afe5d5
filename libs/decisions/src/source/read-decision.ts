import { findJsonFlaw, parseJson, parseYaml, readSourceText, WHOLE_SOURCE } from '@svc/bpmn/source';
import { DEFAULT_LIMITS } from '@svc/bpmn/source';
import type { Findings } from '@svc/bpmn/source';
import type { JsonValue } from '@svc/expressions';
import type { DecisionLimits } from '../limits.js';
import { checkAgainstSchema } from './check-schema.js';
import type { DecisionSource } from './decision-source.js';

/** How a decision is sent [decisions#the-source]. */
export type DecisionSourceType = 'json' | 'yaml';

export interface ReadDecision {
  readonly source: DecisionSource;
  /** As it is stored: what was sent, of a JSON value its text in received key order [definitions#source-hash]. */
  readonly stored: string;
}

/** Null when the findings say why the source is no decision table. */
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

/** Before the schema is tried, which takes its time over a table without bounds. */
function sizeFlaw(value: unknown, { maxInputs, maxOutputs, maxRules }: DecisionLimits): string | null {
  if (typeof value !== 'object' || value === null) return null;
  const most = { inputs: maxInputs, outputs: maxOutputs, rules: maxRules };
  for (const [name, limit] of Object.entries(most)) {
    const list = Object.hasOwn(value, name) ? (value as Record<string, unknown>)[name] : undefined;
    if (Array.isArray(list) && list.length > limit) return `expected at most ${limit} ${name}, found ${list.length}`;
  }
  return null;
}
