import type { JsonObject } from '@svc/expressions';
import type { DecisionOutput } from '../model.js';
import type { PreparedRule } from '../table/prepare-decision.js';
import { outputsOf } from '../output-values.js';
import type { Hit } from '../output-values.js';

export const everyRule = (matching: readonly PreparedRule[]): readonly PreparedRule[] => matching;

export const inRuleOrder = (hits: readonly Hit[]): readonly Hit[] => hits;

/** The outputs of the first hit; `{}` without a hit. */
export function firstOutputs([first]: readonly Hit[], outputs: readonly DecisionOutput[]): JsonObject {
  return first === undefined ? {} : outputsOf(first, outputs);
}

/** The outputs of all hits; `[]` without a hit. */
export function allOutputs(hits: readonly Hit[], outputs: readonly DecisionOutput[]): JsonObject[] {
  return hits.map((hit) => outputsOf(hit, outputs));
}
