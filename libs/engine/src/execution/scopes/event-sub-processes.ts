import type { Activation, ModelElement, ScopeListener } from '../../element-definition.js';
import type { Failure } from '../../result.js';
import type { ScopeId } from '../../ids.js';
import type { Token } from '../../state.js';
import { dropUnstarted } from './ad-hoc-order.js';
import type { Execution } from '../execution.js';
import { armListeners, disarmListeners, failToListen, ScopeHolder } from './listening.js';
import { mapInputs } from '../variables/output.js';
import { cancelTokensIn, newScope } from './scopes.js';
import { createTokenInside } from '../tokens/tokens.js';

/** A scope that can start its event subprocesses. */
export class Listener extends ScopeHolder implements ScopeListener {
  begin<Config>(start: ModelElement<Config>, isInterrupting: boolean): Activation<Config> | null {
    const token = beginEventSubProcess(this.execution, this.scopeId, { start, isInterrupting });
    // The caller names the element whose config type it knows.
    return token && (this.execution.activate(token) as unknown as Activation<Config>);
  }
  fail(start: Pick<ModelElement, 'node'>, failure: Failure): void {
    failToListen(this.execution, this.scopeId, start.node.id, failure);
  }
}

interface Beginning {
  readonly start: Pick<ModelElement, 'node'>;
  readonly isInterrupting: boolean;
}

/**
 * Places a token at the event subprocess and returns another one, at its start event. Null if the mapped inputs of the
 * event subprocess failed (BPMN 2.0.2, 13.5.4).
 */
function beginEventSubProcess(
  execution: Execution,
  scopeId: ScopeId,
  { start, isInterrupting }: Beginning,
): Token | null {
  if (isInterrupting) interruptScope(execution, scopeId);
  const host = createTokenInside(execution, { scopeId, elementId: start.node.scope!, via: null });
  execution.record({ fact: 'element.entered', ...execution.at(host) });
  const mapped = mapInputs(execution, host);
  if (!mapped.ok) {
    execution.activate(host).fail(mapped.failure);
    return null;
  }
  const scope = newScope(execution, mapped.value);
  armListeners(execution, scope);
  const token = createTokenInside(execution, { scopeId: scope.id, elementId: start.node.id, via: null });
  execution.record({ fact: 'element.entered', ...execution.at(token) });
  return token;
}

/** Cancels all tokens of the scope, also in event subprocesses, and stops listening; at most once per scope. */
function interruptScope(execution: Execution, scopeId: ScopeId): void {
  const { state, store } = execution;
  dropUnstarted(execution, scopeId);
  store.put('scopes', { ...state.scopes[scopeId]!, isInterrupted: true });
  disarmListeners(execution, scopeId);
  cancelTokensIn(execution, scopeId);
}
