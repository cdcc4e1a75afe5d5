import type { JsonValue } from '@svc/expressions';
import type { Mapping } from '../model.js';
import { succeeded } from '../result.js';
import type { Result } from '../result.js';
import type { Variables } from '../state.js';
import type { Cost } from './cost.js';
import { evaluated } from './evaluating.js';
import type { EvaluationContext } from './evaluating.js';

/**
 * Evaluates mappings in order and collects what they write; nothing is written yet. `current` is what a target holds
 * now: a path such as `order.total` changes a member of it.
 */
export function applyMappings(
  mappings: readonly Mapping[],
  context: EvaluationContext,
  current: (name: string) => JsonValue | undefined,
): Result<Variables> {
  let changes: Variables = {};
  for (const { source, target } of mappings) {
    const written = evaluated(source, context, `mapping to ${target}`);
    if (!written.ok) return written;
    const [name, ...path] = pathOf(target);
    const before = Object.hasOwn(changes, name) ? changes[name] : current(name);
    changes = { ...changes, [name]: withMember(before, path, written.value, context.cost) };
  }
  return succeeded(changes);
}

/** `variables.x` and `x` are the same target, as they are the same source. */
function pathOf(target: string): [string, ...string[]] {
  const [first = '', second, ...rest] = target.split('.');
  return first === 'variables' && second !== undefined
    ? [second, ...rest]
    : (target.split('.') as [string, ...string[]]);
}

/** The value with one member replaced; a computed key makes an own member also of `__proto__` (engine rule 23). */
export function withMember(
  value: JsonValue | undefined,
  path: readonly string[],
  member: JsonValue,
  cost: Cost,
): JsonValue {
  const [name, ...rest] = path;
  if (name === undefined) return member;
  cost.chargeReplacement(value);
  const object = isObject(value) ? value : {};
  const inner = Object.hasOwn(object, name) ? object[name] : undefined;
  return { ...object, [name]: withMember(inner, rest, member, cost) };
}

function isObject(value: JsonValue | undefined): value is Variables {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
