import type { ModelElement } from '../../element-definition.js';
import type { LevelScope } from '../../scope.js';
import type { Token } from '../../state.js';
import { atProcessStart } from '../listeners/process-listeners.js';
import { createTokenInside } from '../tokens/tokens.js';
import type { Execution } from '../execution.js';
import { armListeners } from './listening.js';

/**
 * Begins a scope by the event of one of its elements. Its event subprocesses are armed after the event is written, so that
 * what it brings can be the key of what they wait for (BPMN 2.0.2, 8.4.2).
 */
export function beginAtStart(
  execution: Execution,
  scope: LevelScope,
  { node }: Pick<ModelElement, 'node'>,
  complete: (token: Token) => void,
): void {
  const { listensAfterStart } = execution.behaviour;
  if (!listensAfterStart) armListeners(execution, scope);
  const place = { scopeId: scope.id, elementId: node.id, via: null };
  const token = atProcessStart(execution, scope, createTokenInside(execution, place));
  execution.record({ fact: 'element.entered', ...execution.at(token) });
  complete(token);
  if (listensAfterStart) listenIfThere(execution, scope);
}

/** The event may have ended its scope, or the instance. */
function listenIfThere(execution: Execution, { id }: LevelScope): void {
  const scope = execution.state.scopes[id];
  if (scope !== undefined && execution.store.indexes.tokensIn(id).size > 0) armListeners(execution, scope);
}
