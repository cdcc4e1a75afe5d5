import type { ModelElement, ScopeListener } from '../../element-definition.js';
import type { Failure } from '../../result.js';
import type { ScopeId } from '../../ids.js';
import type { Output } from '../../variables.js';
import { dropUnstarted } from './ad-hoc-order.js';
import type { Execution } from '../execution.js';
import { beginAtStart } from './begin-at-start.js';
import { disarmListeners, failToListen, ScopeHolder } from './listening.js';
import { mapInputs } from '../variables/output.js';
import { cancelTokensIn, newScope } from './scopes.js';
import { createTokenInside } from '../tokens/tokens.js';

/** A scope that can start its event subprocesses. */
export class Listener extends ScopeHolder implements ScopeListener {
  begin(start: Pick<ModelElement, 'node'>, isInterrupting: boolean, output: Output | null): void {
    beginEventSubProcess(this.execution, this.scopeId, { start, isInterrupting, output });
  }
  fail(start: Pick<ModelElement, 'node'>, failure: Failure): void {
    failToListen(this.execution, this.scopeId, start.node.id, failure);
  }
}

interface Beginning {
  readonly start: Pick<ModelElement, 'node'>;
  readonly isInterrupting: boolean;
  readonly output: Output | null;
}

/** Places a token at the event subprocess and another one at its start event, which completes (BPMN 2.0.2, 13.5.4). */
function beginEventSubProcess(
  execution: Execution,
  scopeId: ScopeId,
  { start, isInterrupting, output }: Beginning,
): void {
  if (isInterrupting) interruptScope(execution, scopeId);
  const host = createTokenInside(execution, { scopeId, elementId: start.node.scope!, via: null });
  execution.record({ fact: 'element.entered', ...execution.at(host) });
  const mapped = mapInputs(execution, host);
  if (!mapped.ok) {
    execution.activate(host).fail(mapped.failure);
    return;
  }
  const scope = newScope(execution, mapped.value);
  beginAtStart(execution, scope, start, (token) => execution.activate(token).complete(output));
}

/** Cancels all tokens of the scope, also in event subprocesses, and stops listening; at most once per scope. */
function interruptScope(execution: Execution, scopeId: ScopeId): void {
  const { state, store } = execution;
  dropUnstarted(execution, scopeId);
  store.put('scopes', { ...state.scopes[scopeId]!, isInterrupted: true });
  disarmListeners(execution, scopeId);
  cancelTokensIn(execution, scopeId);
}
