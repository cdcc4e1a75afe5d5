import type { JsonValue } from '@svc/expressions';
import type { DataAssociation } from '../../data-model.js';
import { failed, succeeded } from '../../result.js';
import type { Result } from '../../result.js';
import { evaluated } from '../variables/evaluating.js';
import type { EvaluationContext } from '../variables/variables.js';
import type { WriteMember } from '../variables/write-member.js';

export interface Move {
  /** Value of the source; undefined if it is missing. */
  readonly source: JsonValue | undefined;
  /** Present value of the target. */
  readonly current: JsonValue | undefined;
  readonly context: EvaluationContext;
  readonly writeMember: WriteMember;
}

/**
 * The new value of the target: the transformed source, or the target changed by the assignments. Undefined if the source is
 * missing, since nothing moves then (BPMN 2.0.2, 10.4.2).
 */
export function moved(
  { source, transformation, assignments }: DataAssociation,
  { source: value, current, context, writeMember }: Move,
): Result<JsonValue | undefined> {
  if (source !== null && value === undefined) return succeeded(undefined);
  const base = transformation === null ? succeeded(value) : evaluated(transformation, context, 'transformation');
  if (!base.ok || assignments.length === 0) return base;
  let target = transformation === null ? current : base.value;
  for (const { from, to } of assignments) {
    const assigned = evaluated(from, context, `assignment to ${to.join('.')}`);
    if (!assigned.ok) return assigned;
    const written = writeMember(target, to, assigned.value);
    if (!written.ok) return failed('ExpressionError', `assignment to ${to.join('.')}: ${written.failure.message}`);
    target = written.value;
  }
  return succeeded(target);
}
