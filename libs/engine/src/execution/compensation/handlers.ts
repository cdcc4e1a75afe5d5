import type { CompletedId, ScopeId } from '../../ids.js';
import type { Compensation, HandlerScope, Scope } from '../../scope.js';
import type { CompletedActivity, Token } from '../../state.js';
import { dropCompleted, dropCompletedIn } from './completed.js';
import type { Execution } from '../execution.js';
import { disarmListeners } from '../scopes/listening.js';
import { createToken } from '../tokens/tokens.js';
import { releaseVariables } from '../variables/variables.js';
import { waitHere } from '../waits/waits.js';

/** A running compensation: the token that waits for it, and the scope whose variables its handlers write. */
export interface Compensating {
  readonly host: Token;
  readonly scopeId: ScopeId;
  readonly order: readonly CompletedId[];
  readonly next: number;
  readonly isDetached: boolean;
}

/** Starts the next compensation handler in a scope of its own. False when none is left. */
export function startNextHandler(execution: Execution, compensating: Compensating): boolean {
  const { state, index } = execution;
  const { order } = compensating;
  for (let place = compensating.next; place < order.length; place++) {
    const completed = state.completed?.[order[place]!];
    // Another throw event has compensated it meanwhile.
    if (completed === undefined) continue;
    const handler = index.compensable(completed.elementId)?.handler ?? null;
    const isOnlyAround = completed.snapshot === null;
    if (handler === null || isOnlyAround) {
      dropCompleted(execution, completed);
      continue;
    }
    const scope = openHandlerScope(execution, { ...compensating, next: place + 1 }, completed);
    createToken(execution, { scopeId: scope.id, elementId: handler, via: null });
    return true;
  }
  return false;
}

function openHandlerScope(
  execution: Execution,
  compensating: Compensating,
  completed: CompletedActivity,
): HandlerScope {
  const { host, scopeId, order, next, isDetached } = compensating;
  const { store } = execution;
  store.remove('completed', completed.id);
  const compensation: Compensation = {
    snapshot: completed.snapshot ?? {},
    inner: completed.inner,
    order,
    next,
    isDetached,
  };
  const place = { parent: scopeId, elementId: host.elementId, hostToken: host.id };
  const scope: HandlerScope = { id: execution.newId(), n: store.nextN(), ...place, variables: {}, compensation };
  store.put('scopes', scope);
  waitHere(execution, host, 'active');
  return scope;
}

/** Removes a scope that has ended, with everything kept for compensating its activities. */
export function closeScope(execution: Execution, scope: Scope): void {
  disarmListeners(execution, scope.id);
  execution.store.remove('scopes', scope.id);
  releaseVariables(execution, scope);
  execution.unsettled.delete(scope.id);
  dropCompletedIn(execution, scope.id);
  const inner = scope.compensation?.inner ?? null;
  if (inner !== null) dropCompletedIn(execution, inner);
}
