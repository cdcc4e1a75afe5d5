import type { ScopeId } from '../../ids.js';
import type { HostedScope } from '../../scope.js';
import type { Token } from '../../state.js';
import { placeNextToken } from '../scopes/ad-hoc-order.js';
import type { Execution } from '../execution.js';
import { bodyAround } from '../loops/iterations.js';
import { endScopeIfEmpty } from '../scopes/scopes.js';
import { cancelActivity, removeToken } from '../tokens/tokens.js';

/** `moved`: it goes on somewhere else, in the place of what is left here. */
type Cause = 'moved' | 'cancelled';

/** The token is taken away by an operator: its path ends here, and with the last one in a subprocess that ends too. */
export function takeAway(execution: Execution, token: Token, cause: Cause): void {
  removeToken(execution, token);
  abandonIfEmpty(execution, token.scopeId, cause);
}

/** Nothing has completed: the activity around is cancelled and takes no flow, as if it had been taken away itself. */
function abandonIfEmpty(execution: Execution, scopeId: ScopeId, cause: Cause): void {
  const { state, store } = execution;
  const scope = state.scopes[scopeId];
  if (scope === undefined || store.indexes.tokensIn(scopeId).size > 0 || scope.parent === null) return;
  if (placeNextToken(execution, scope)) return;
  if (goesOnWithout(execution, scope, cause)) return endScopeIfEmpty(execution, scopeId);
  const host = execution.token(scope.hostToken);
  cancelActivity(execution, host);
  takeAway(execution, host, cause);
}

/**
 * Compensation goes on with the next handler. A multi-instance activity goes on with its other instances; without any it
 * has ended where the last was cancelled, but not where that goes on somewhere else.
 */
function goesOnWithout(execution: Execution, scope: HostedScope, cause: Cause): boolean {
  if (scope.compensation !== undefined) return true;
  if (scope.iteration === undefined) return false;
  const { loop } = execution.index.at(scope.elementId).node;
  if (loop?.kind !== 'multiInstance') return false;
  const { started, completed, terminated } = bodyAround(execution.state, scope).body;
  return cause === 'cancelled' || (!loop.isSequential && started - completed - terminated > 1);
}
