import type { JsonObject } from '@svc/expressions';
import type { DecisionOutput } from '../model.js';
import type { PreparedRule } from '../table/prepare-decision.js';
import { outputsOf } from '../output-values.js';
import type { Hit } from '../output-values.js';

export const everyRule = (matching: readonly PreparedRule[]): readonly PreparedRule[] => matching;

export const inRuleOrder = (hits: readonly Hit[]): readonly Hit[] => hits;

/** The outputs of the first hit; `{}` without one. */
export function firstOutputs([first]: readonly Hit[], outputs: readonly DecisionOutput[]): JsonObject {
  return first === undefined ? {} : outputsOf(first, outputs);
}

/** The outputs of all hits; `[]` without one. */
export function allOutputs(hits: readonly Hit[], outputs: readonly DecisionOutput[]): JsonObject[] {
  return hits.map((hit) => outputsOf(hit, outputs));
}
