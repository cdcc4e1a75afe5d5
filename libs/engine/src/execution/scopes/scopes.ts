import type { ScopeId } from '../../ids.js';
import type { AdHocScope, HandlerScope, LevelScope, SubProcessScope } from '../../scope.js';
import type { Token } from '../../state.js';
import { placeNextToken, placeTokens } from './ad-hoc-order.js';
import { dropCompletedIn } from '../compensation/completed.js';
import { reportToParent } from '../waits/calls.js';
import type { Execution } from '../execution.js';
import { closeScope, startNextHandler } from '../compensation/handlers.js';
import { endProcess, listenToStart } from '../listeners/process-listeners.js';
import { loseIteration } from '../loops/iterations.js';
import { armListeners, disarmListeners } from './listening.js';
import { cancelToken, removeToken } from '../tokens/tokens.js';
import { releaseVariables } from '../variables/variables.js';

/** Opens the scope of a subprocess. Its local variables are the mapped inputs of the activity. */
export function openScope(execution: Execution, host: Token): void {
  startScope(execution, newScope(execution, host));
}

/** Creates the scope without any token or listener. */
export function newScope(execution: Execution, host: Token): SubProcessScope {
  const scope: SubProcessScope = {
    id: execution.newId(),
    n: execution.store.nextN(),
    parent: host.scopeId,
    elementId: host.elementId,
    hostToken: host.id,
    variables: host.local ?? {},
  };
  execution.store.put('scopes', scope);
  return scope;
}

/** Listens first, then places a token at each start. A scope without a start ends at once. */
export function startScope(execution: Execution, scope: LevelScope): void {
  armListeners(execution, scope);
  placeTokens(execution, scope, execution.index.entries(scope.elementId));
  if (scope.parent === null) listenToStart(execution, scope);
  endScopeIfEmpty(execution, scope.id);
}

/** Ends a scope without tokens [engine#instance-end]. Then no scope is inside it, as each has a host token here. */
export function endScopeIfEmpty(execution: Execution, scopeId: ScopeId): void {
  const { state, store } = execution;
  const scope = state.scopes[scopeId]!;
  if (placeNextToken(execution, scope) || store.indexes.tokensIn(scopeId).size > 0) return;
  disarmListeners(execution, scopeId);
  if (scope.parent === null) return endProcess(execution, scope) ? undefined : completeInstance(execution);
  if (scope.iteration !== undefined) return loseIteration(execution, scope);
  if (scope.compensation !== undefined) return endHandler(execution, scope);
  if (scope.body !== undefined) throw new Error(`expected no token in the body ${scopeId}, but one has left it`);
  endSubProcess(execution, scope);
}

function endSubProcess(execution: Execution, scope: SubProcessScope | AdHocScope): void {
  const { store } = execution;
  const { id: scopeId } = scope;
  const token = execution.token(scope.hostToken);
  store.remove('scopes', scopeId);
  releaseVariables(execution, scope);
  execution.unsettled.delete(scopeId);
  // The output mapping reads the final values of the scope's own variables.
  if (token.local !== null) store.put('tokens', { ...token, local: scope.variables });
  const host = execution.activate(token);
  const ended = { id: scopeId, hostToken: token.id };
  execution.endedScope = ended;
  host.element.definition.resume?.(host, { type: 'scopeCompleted' });
  if (execution.endedScope !== ended) return;
  // The activity did not complete, or nothing of it can be compensated.
  execution.endedScope = null;
  dropCompletedIn(execution, scopeId);
}

/** One compensation handler is done. The next one starts, or the thrower of the compensation goes on. */
function endHandler(execution: Execution, scope: HandlerScope): void {
  const { order, next, isDetached } = scope.compensation;
  closeScope(execution, scope);
  const host = execution.token(scope.hostToken);
  if (startNextHandler(execution, { host, scopeId: scope.parent, order, next, isDetached })) return;
  if (isDetached) {
    removeToken(execution, host);
    return endScopeIfEmpty(execution, host.scopeId);
  }
  const activation = execution.activate(host);
  activation.element.definition.resume?.(activation, { type: 'compensated' });
}

/** Cancels every token in the scope and in nested scopes, except the given one. */
export function cancelTokensIn(execution: Execution, scopeId: ScopeId, except: Token | null = null): void {
  for (const id of [...execution.store.indexes.tokensIn(scopeId)]) {
    if (id !== except?.id) cancelToken(execution, execution.token(id));
  }
}

export function cancelHostedScopes(execution: Execution, host: Token): void {
  for (const id of [...execution.store.indexes.scopesHostedBy(host.id)]) {
    cancelTokensIn(execution, id);
    closeScope(execution, execution.state.scopes[id]!);
  }
}

export function completeInstance(execution: Execution): void {
  execution.store.set('status', 'completed');
  dropInbox(execution);
  execution.record({ fact: 'instance.engine_completed' });
  const { scopes, rootScope, given = [], givenObjects } = execution.state;
  const { variables } = scopes[rootScope]!;
  const objects = givenObjects && { givenObjects };
  reportToParent(execution, { type: 'childCompleted', variables, untouched: given, ...objects });
}

/** Drops what was kept for later, since the instance has ended. */
export function dropInbox(execution: Execution): void {
  const { state, store } = execution;
  dropCompletedIn(execution, state.rootScope);
  if (state.buffer.length > 0) store.set('buffer', []);
  if (state.held.length > 0) store.set('held', []);
  if (state.stuck !== undefined && state.stuck.length > 0) store.set('stuck', []);
}
