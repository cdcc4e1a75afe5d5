import { evaluateTemplate } from '@svc/expressions';
import type { JsonValue, Names } from '@svc/expressions';
import type { DataAssociation } from '../data-model.js';
import { failed, succeeded } from '../result.js';
import type { Result } from '../result.js';
import { withMember } from './mapping.js';

export interface Move {
  /** What the source holds; undefined when it is not there. */
  readonly source: JsonValue | undefined;
  /** What the target holds now. */
  readonly current: JsonValue | undefined;
  readonly names: Names;
}

/**
 * What the target holds afterwards: the transformed source, or with assignments what these change of the target;
 * undefined when the source is not there, since nothing moves then (BPMN 2.0.2, 10.4.2).
 */
export function moved(
  { source, transformation, assignments }: DataAssociation,
  { source: value, current, names }: Move,
): Result<JsonValue | undefined> {
  if (source !== null && value === undefined) return succeeded(undefined);
  const base = transformation === null ? succeeded(value) : evaluated(transformation, names, 'transformation');
  if (!base.ok || assignments.length === 0) return base;
  let target = transformation === null ? current : base.value;
  for (const { from, to } of assignments) {
    const assigned = evaluated(from, names, `assignment to ${to.join('.')}`);
    if (!assigned.ok) return assigned;
    target = withMember(target, to, assigned.value);
  }
  return succeeded(target);
}

function evaluated(template: Parameters<typeof evaluateTemplate>[0], names: Names, what: string): Result<JsonValue> {
  const result = evaluateTemplate(template, names);
  return result.ok ? succeeded(result.value) : failed('ExpressionError', `${what}: ${result.error.message}`);
}
