import type { Compensable } from '../../element-kinds.js';
import type { CompletedId, ElementId, ScopeId } from '../../ids.js';
import { DONE, failed } from '../../result.js';
import type { Result } from '../../result.js';
import type { CompletedActivity, Token } from '../../state.js';
import type { Execution } from '../execution.js';
import { isIterationToken, iterationAround } from '../loops/iterations.js';
import { MAX_COMPLETED, SNAPSHOTS_PER_VARIABLES } from '../limits.js';
import { readVariables } from '../variables/variables.js';

/**
 * Records a completed activity with what its compensation will need [engine#compensation]. Nothing is recorded for an
 * activity that can never be compensated.
 */
export function recordCompletion(execution: Execution, token: Token): Result<void> {
  const compensable = execution.index.compensable(token.elementId);
  if (compensable === null) return DONE;
  const inner = takeEndedScope(execution, token);
  const hasHandler = compensable.handler !== null;
  if (!hasHandler && !hasCompletedInside(execution, inner)) return DONE;
  const { store, state } = execution;
  const bytes = hasHandler ? state.variableBytes : 0;
  const isTooMuch = tooMuch(execution, bytes);
  if (isTooMuch !== null) {
    if (inner !== null) dropCompletedIn(execution, inner);
    return failed('CompensationTooLarge', isTooMuch);
  }
  const { elementId } = token;
  // An iteration belongs to the scope of its body, with which it is compensated [engine#compensation].
  const scopeId = isIterationToken(state, token) ? iterationAround(state, token).parent : token.scopeId;
  const snapshot = hasHandler ? readVariables(execution, seenByHandler(execution, token, compensable)) : null;
  store.put('completed', { id: execution.newId(), n: store.nextN(), elementId, scopeId, inner, snapshot, bytes });
  return DONE;
}

/** An activity that ran several times has completed. Its iterations can be compensated, in reverse order. */
export function recordBody(execution: Execution, { elementId, scopeId }: Token, inner: ScopeId): void {
  if (!hasCompletedInside(execution, inner)) return;
  const { store } = execution;
  const place = { elementId, scopeId, inner };
  store.put('completed', { id: execution.newId(), n: store.nextN(), ...place, snapshot: null, bytes: 0 });
}

/** The scope that has just ended under this token; null if none has. */
function takeEndedScope(execution: Execution, token: Token): ScopeId | null {
  const { endedScope } = execution;
  if (endedScope?.hostToken !== token.id) return null;
  execution.endedScope = null;
  return endedScope.id;
}

function hasCompletedInside({ store }: Execution, inner: ScopeId | null): boolean {
  return inner !== null && store.indexes.completedIn(inner).size > 0;
}

/** A compensation event subprocess sees what its subprocess sees. Any other handler does not see the mapped inputs. */
function seenByHandler({ index }: Execution, token: Token, { handler }: Compensable): Token {
  const isInside = handler !== null && index.at(handler).node.scope === token.elementId;
  return isInside ? token : { ...token, local: null };
}

function tooMuch({ store, limits }: Execution, bytes: number): string | null {
  if (store.indexes.completed >= MAX_COMPLETED)
    return `expected at most ${MAX_COMPLETED} completed activities to be kept for compensation, but there would be more`;
  const most = limits.maxVariablesBytes * SNAPSHOTS_PER_VARIABLES;
  const all = store.indexes.snapshotBytes + bytes;
  if (all <= most) return null;
  return `expected the variables that are kept for compensation to have at most ${most} bytes, but there would be ${all}`;
}

/** Drops what was kept for the completed activities of a scope and of the subprocesses that have ended in it. */
export function dropCompletedIn(execution: Execution, scopeId: ScopeId): void {
  const { state, store } = execution;
  for (const id of [...store.indexes.completedIn(scopeId)]) dropCompleted(execution, state.completed![id]!);
}

export function dropCompleted(execution: Execution, { id, inner }: CompletedActivity): void {
  if (inner !== null) dropCompletedIn(execution, inner);
  execution.store.remove('completed', id);
}

/**
 * The order in which to compensate the activities of these levels: reverse order of completion. A subprocess without its
 * own handler comes after the activities inside it. `activity` selects the completions of one activity.
 */
export function compensationOrder(
  execution: Execution,
  levels: readonly ScopeId[],
  activity: ElementId | null,
): CompletedId[] {
  const completed = levels.flatMap((level) => completedIn(execution, level));
  const chosen = completed.filter(({ elementId }) => activity === null || elementId === activity);
  return chosen.sort((a, b) => b.n - a.n).flatMap((one) => [...insideOf(execution, one), one.id]);
}

function insideOf(execution: Execution, { snapshot, inner }: CompletedActivity): CompletedId[] {
  return inner === null || snapshot !== null ? [] : compensationOrder(execution, [inner], null);
}

function completedIn({ state, store }: Execution, scopeId: ScopeId): CompletedActivity[] {
  return [...store.indexes.completedIn(scopeId)].map((id) => state.completed![id]!);
}
