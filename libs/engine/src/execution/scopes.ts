import type { Scope, ScopeId, Token } from '../state.js';
import type { Execution } from './execution.js';
import { cancelToken, createToken } from './tokens.js';

/** Opens the scope of a subprocess; its local variables are the activity's mapped inputs. */
export function openScope(execution: Execution, host: Token): void {
  const scope: Scope = {
    id: execution.newId(),
    n: execution.store.nextN(),
    parent: host.scopeId,
    elementId: host.elementId,
    hostToken: host.id,
    variables: host.local ?? {},
  };
  execution.store.put('scopes', scope);
  startScope(execution, scope);
}

/** Puts a token at each start; a scope without any has ended already. */
export function startScope(execution: Execution, scope: Scope): void {
  for (const { node } of execution.index.entries(scope.elementId)) {
    createToken(execution, { scopeId: scope.id, elementId: node.id, via: null });
  }
  endScopeIfEmpty(execution, scope.id);
}

/** Completed when no token and no scope is left (engine rule 19); scopes inside have host tokens here. */
export function endScopeIfEmpty(execution: Execution, scopeId: ScopeId): void {
  const { state, store } = execution;
  if (store.indexes.tokensIn(scopeId).size > 0) return;
  const scope = state.scopes[scopeId]!;
  if (scope.hostToken === null) return completeInstance(execution);
  const token = execution.token(scope.hostToken);
  store.remove('scopes', scopeId);
  execution.unsettled.delete(scopeId);
  // What the scope's own variables have become is what the output mapping reads.
  if (token.local !== null) store.put('tokens', { ...token, local: scope.variables });
  const host = execution.activate(token);
  host.element.definition.resume?.(host, { type: 'scopeCompleted' });
}

/** Cancels every token in the scope, nested scopes included, with one exception where one is asked for. */
export function cancelTokensIn(execution: Execution, scopeId: ScopeId, except: Token | null = null): void {
  for (const id of [...execution.store.indexes.tokensIn(scopeId)]) {
    if (id !== except?.id) cancelToken(execution, execution.token(id));
  }
}

export function cancelHostedScopes(execution: Execution, host: Token): void {
  for (const id of [...execution.store.indexes.scopesHostedBy(host.id)]) {
    cancelTokensIn(execution, id);
    execution.store.remove('scopes', id);
    execution.unsettled.delete(id);
  }
}

function completeInstance(execution: Execution): void {
  execution.store.set('status', 'completed');
  dropInbox(execution);
  execution.record({ fact: 'instance.engine_completed' });
}

/** What was kept for later has nobody left to take it. */
export function dropInbox(execution: Execution): void {
  const { state, store } = execution;
  if (state.buffer.length > 0) store.set('buffer', []);
  if (state.held.length > 0) store.set('held', []);
}
