import type { ModelElement } from '../../element-definition.js';
import type { CompensationRequest } from '../../occurrence.js';
import type { ScopeId } from '../../ids.js';
import { isSubProcess } from '../../scope.js';
import type { AdHocScope, Scope, SubProcessScope } from '../../scope.js';
import type { Token } from '../../state.js';
import { compensationOrder } from './completed.js';
import type { Execution } from '../execution.js';
import { startNextHandler } from './handlers.js';
import { raiseIncident } from '../failures/incidents.js';
import { isIterationToken, iterationAround } from '../loops/iterations.js';
import { finishElement } from '../tokens/leaving.js';
import { disarmListeners } from '../scopes/listening.js';
import { cancelTokensIn } from '../scopes/scopes.js';
import { createTokenInside, removeToken } from '../tokens/tokens.js';
import { disarmAll } from '../waits/waits.js';

/**
 * Compensates the completed activities on the level of the thrower, or one of them, in reverse order (BPMN 2.0.2, 13.5.5;
 * [engine#compensation]). The thrower's `resume` is called when all is done, or at once if it does not wait.
 */
export function compensate(execution: Execution, thrower: Token, { activity, isAwaited }: CompensationRequest): void {
  const order = compensationOrder(execution, levelsOf(execution, thrower), activity);
  const { scopeId, elementId } = thrower;
  if (isAwaited) {
    if (startNextHandler(execution, { host: thrower, scopeId, order, next: 0, isDetached: false })) return;
  } else if (order.length > 0) {
    const host = createTokenInside(execution, { scopeId, elementId, via: null, isDetached: true });
    const isStarted = startNextHandler(execution, { host, scopeId, order, next: 0, isDetached: true });
    if (!isStarted) removeToken(execution, host);
  }
  resume(execution, thrower);
}

/** The thrower's own level; within an event subprocess also the level around it (BPMN 2.0.2, 10.5.6). */
function levelsOf({ state, index }: Execution, { scopeId }: Token): ScopeId[] {
  const scope = state.scopes[scopeId]!;
  const isEventSubProcess = scope.elementId !== null && isTriggered(index.at(scope.elementId));
  const around = scope.parent === null ? undefined : state.scopes[scope.parent];
  if (!isEventSubProcess || around === undefined) return [scopeId];
  const compensated = around.compensation?.inner ?? null;
  return [scopeId, compensated ?? around.id];
}

function isTriggered({ node, definition }: ModelElement): boolean {
  return definition.scope?.isTriggered?.(node) ?? false;
}

/**
 * Cancels all tokens in the transaction, then compensates its completed activities. The `resume` of the transaction is
 * called when that is done (BPMN 2.0.2, 13.3.4; [engine#compensation]).
 */
export function cancelTransaction(execution: Execution, canceller: Token): void {
  const scope = transactionAround(execution, canceller);
  if (scope === null) {
    const message = `expected ${canceller.elementId} to be inside a transaction, but it is in none`;
    return raiseIncident(execution, canceller, { code: 'NoTransaction', message });
  }
  finishElement(execution, canceller);
  removeToken(execution, canceller);
  cancelTokensIn(execution, scope.id);
  const host = execution.token(scope.hostToken);
  // No event interrupts a transaction during its compensation, and no event subprocess starts in it.
  disarmAll(execution, host.id);
  disarmListeners(execution, scope.id);
  const order = compensationOrder(execution, [scope.id], null);
  const isStarted = startNextHandler(execution, { host, scopeId: scope.id, order, next: 0, isDetached: false });
  if (!isStarted) resume(execution, host);
}

function transactionAround({ state, index }: Execution, token: Token): SubProcessScope | AdHocScope | null {
  for (let id: ScopeId | null = token.scopeId; id !== null;) {
    const scope: Scope = state.scopes[id]!;
    if (isSubProcess(scope) && index.at(scope.elementId).definition.scope?.isTransaction === true) return scope;
    id = scope.parent;
  }
  return null;
}

/**
 * Leaves a compensated transaction by its cancel boundary event. A transaction that runs several times is left as a whole,
 * since the boundary event belongs to all iterations [engine#boundary-events] [engine#compensation].
 */
export function leaveCancelled(execution: Execution, token: Token): void {
  const isIteration = isIterationToken(execution.state, token);
  const host = isIteration ? execution.token(iterationAround(execution.state, token).hostToken) : token;
  const { boundaries } = execution.elementOf(host);
  const boundary = boundaries.find(({ node, definition }) => definition.compensation?.catchesCancel?.(node));
  if (boundary)
    return boundary.definition.trigger?.(execution.activate(host), boundary, { type: 'transactionCancelled' });
  const message = `expected a cancel boundary event at the transaction ${token.elementId}, found none`;
  raiseIncident(execution, token, { code: 'NoTransaction', message });
}

function resume(execution: Execution, token: Token): void {
  const activation = execution.activate(token);
  activation.element.definition.resume?.(activation, { type: 'compensated' });
}
