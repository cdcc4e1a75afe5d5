import type { Compensable } from '../../element-definition.js';
import type { CompletedId, ElementId, ScopeId } from '../../ids.js';
import { DONE, failed } from '../../result.js';
import type { Result } from '../../result.js';
import type { CompletedActivity, Token } from '../../state.js';
import type { Execution } from '../execution.js';
import { isIterationToken, iterationAround } from '../loops/iterations.js';
import { MAX_COMPLETED, SNAPSHOTS_PER_VARIABLES } from '../limits.js';
import { readVariables } from '../variables/variables.js';

/**
 * An activity completes: what compensating it will need is kept [engine#compensation]. Of activities that nothing could
 * ever compensate nothing is.
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
  // Iterations are kept with the body, which they are compensated with [engine#compensation].
  const scopeId = isIterationToken(state, token) ? iterationAround(state, token).parent : token.scopeId;
  const snapshot = hasHandler ? readVariables(execution, seenByHandler(execution, token, compensable)) : null;
  store.put('completed', { id: execution.newId(), n: store.nextN(), elementId, scopeId, inner, snapshot, bytes });
  return DONE;
}

/** An activity that ran several times is done: each of its iterations can be compensated, in reverse order. */
export function recordBody(execution: Execution, { elementId, scopeId }: Token, inner: ScopeId): void {
  if (!hasCompletedInside(execution, inner)) return;
  const { store } = execution;
  const place = { elementId, scopeId, inner };
  store.put('completed', { id: execution.newId(), n: store.nextN(), ...place, snapshot: null, bytes: 0 });
}

/** The scope that has just ended under this token, if the step is about one. */
function takeEndedScope(execution: Execution, token: Token): ScopeId | null {
  const { endedScope } = execution;
  if (endedScope?.hostToken !== token.id) return null;
  execution.endedScope = null;
  return endedScope.id;
}

function hasCompletedInside({ store }: Execution, inner: ScopeId | null): boolean {
  return inner !== null && store.indexes.completedIn(inner).size > 0;
}

/** A compensation event subprocess sees what is inside its subprocess; any other handler stands beside the activity. */
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

/** What a scope kept is gone with it, and so is what the subprocesses that have ended in it kept. */
export function dropCompletedIn(execution: Execution, scopeId: ScopeId): void {
  const { state, store } = execution;
  for (const id of [...store.indexes.completedIn(scopeId)]) dropCompleted(execution, state.completed![id]!);
}

export function dropCompleted(execution: Execution, { id, inner }: CompletedActivity): void {
  if (inner !== null) dropCompletedIn(execution, inner);
  execution.store.remove('completed', id);
}

/**
 * What compensating these levels means, in reverse order of completion. A subprocess without a handler of its own stands
 * behind what has completed in it. `activity` leaves only that one's completions.
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
