import type { JsonValue } from '@svc/expressions';
import type { Mapping } from '../../model.js';
import { failed, succeeded } from '../../result.js';
import type { Result } from '../../result.js';
import type { Variables } from '../../variables.js';
import { evaluated } from './evaluating.js';
import type { EvaluationContext } from './variables.js';
import type { WriteMember } from './write-member.js';

interface Targets {
  /** Present value of a variable. A path such as `order.total` changes a member of it. */
  readonly current: (name: string) => JsonValue | undefined;
  readonly writeMember: WriteMember;
}

/** Evaluates mappings in order and collects the changes without writing them. */
export function applyMappings(
  mappings: readonly Mapping[],
  context: EvaluationContext,
  { current, writeMember }: Targets,
): Result<Variables> {
  let changes: Variables = {};
  for (const { source, target } of mappings) {
    const value = evaluated(source, context, `mapping to ${target}`);
    if (!value.ok) return value;
    const [name, ...path] = pathOf(target);
    const before = Object.hasOwn(changes, name) ? changes[name] : current(name);
    const written = writeMember(before, path, value.value);
    if (!written.ok) return failed('ExpressionError', `mapping to ${target}: ${written.failure.message}`);
    changes = { ...changes, [name]: written.value };
  }
  return succeeded(changes);
}

/** `variables.x` and `x` name the same target, as they name the same source. */
function pathOf(target: string): [string, ...string[]] {
  const [first = '', second, ...waitHere] = target.split('.');
  return first === 'variables' && second !== undefined
    ? [second, ...waitHere]
    : (target.split('.') as [string, ...string[]]);
}
