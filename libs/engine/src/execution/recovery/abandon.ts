import type { ScopeId } from '../../ids.js';
import type { HostedScope } from '../../scope.js';
import type { Token } from '../../state.js';
import { placeNextToken } from '../scopes/ad-hoc-order.js';
import type { Execution } from '../execution.js';
import { bodyAround } from '../loops/iterations.js';
import { endScopeIfEmpty } from '../scopes/scopes.js';
import { cancelActivity, removeToken } from '../tokens/tokens.js';

/** `moved`: the token continues elsewhere, in place of what it leaves here. */
type Cause = 'moved' | 'cancelled';

/** Removes a token for an operator. If it was the last one of a subprocess, that ends too. */
export function takeAway(execution: Execution, token: Token, cause: Cause): void {
  removeToken(execution, token);
  abandonIfEmpty(execution, token.scopeId, cause);
}

/** Ends a scope that is now empty. Its activity has not completed: it is cancelled and takes no flow. */
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
 * Whether compensation goes on with the next handler, or a multi-instance activity with its other instances. Without
 * another instance the activity has ended, unless the last token was moved elsewhere.
 */
function goesOnWithout(execution: Execution, scope: HostedScope, cause: Cause): boolean {
  if (scope.compensation !== undefined) return true;
  if (scope.iteration === undefined) return false;
  const { loop } = execution.index.at(scope.elementId).node;
  if (loop?.kind !== 'multiInstance') return false;
  const { started, completed, terminated } = bodyAround(execution.state, scope).body;
  return cause === 'cancelled' || (!loop.isSequential && started - completed - terminated > 1);
}
