import type { DeclaredVariable } from '../../data-index.js';
import type { Violation } from '../../data-model.js';
import type { ElementId, ScopeId } from '../../ids.js';
import type { Variables } from '../../variables.js';
import type { EngineState } from '../../state.js';
import type { Execution } from '../execution.js';
import { TypeChecks } from './type-checks.js';
import { ownerOf } from '../variables/variables.js';

/** The writer of variables: an element in a scope, or a scope itself. */
interface Writer {
  readonly scopeId: ScopeId;
  readonly writer: ElementId | null;
}

const NONE: readonly Violation[] = [];

/**
 * Violations of variables that are about to be written. All declarations of a name apply from the writer outward to the
 * level that holds the variable. Further out the name means another variable.
 */
export function violationsIn(execution: Execution, place: Writer, changes: Variables): readonly Violation[] {
  const { index, state } = execution;
  const { data } = index;
  if (data === null) return NONE;
  const levels = levelsOutward(state, place);
  const declared = levels.flatMap((level, distance) =>
    data.declaredIn(level).filter(({ name }) => {
      if (!Object.hasOwn(changes, name)) return false;
      return distance <= levels.lastIndexOf(ownerOf(state, place.scopeId, name).elementId);
    }),
  );
  return violationsAgainst(execution, declared, changes);
}

/** Violations of the declarations of one level only. */
export function violationsAt(
  execution: Execution,
  level: ElementId | null,
  variables: Variables,
): readonly Violation[] {
  const { data } = execution.index;
  return data === null ? NONE : violationsAgainst(execution, data.declaredIn(level), variables);
}

/** Checks in the order of the declarations. The order of names in the values may differ in the log. */
function violationsAgainst(
  execution: Execution,
  declared: readonly DeclaredVariable[],
  values: Variables,
): readonly Violation[] {
  const checks = new TypeChecks(execution);
  const seen = new Set<string>();
  for (const { name, type } of declared) {
    const key = JSON.stringify([name, type]);
    if (seen.has(key) || !Object.hasOwn(values, name)) continue;
    seen.add(key);
    checks.isOfType(type, name, values[name]!);
  }
  return checks.violations;
}

/** The element, the subprocesses around it, and the process (null). */
function levelsOutward({ scopes }: EngineState, { scopeId, writer }: Writer): (ElementId | null)[] {
  const levels: (ElementId | null)[] = writer === null ? [] : [writer];
  for (let scope = scopes[scopeId]; scope; scope = scope.parent === null ? undefined : scopes[scope.parent]) {
    if (levels.at(-1) !== scope.elementId) levels.push(scope.elementId);
  }
  return levels;
}
