import type { Token } from '../../state.js';
import type { Execution } from '../execution.js';
import { raiseIncident } from '../failures/incidents.js';
import { ScopeHolder } from './listening.js';
import { endScopeIfEmpty } from './scopes.js';
import { removeToken } from '../tokens/tokens.js';

/**
 * A token that was frozen for a listener has been revived: its scope listens again, and the token is gone. False when
 * the token stands at the start event for itself.
 */
export function listenAgain(execution: Execution, token: Token): boolean {
  const start = execution.elementOf(token);
  if (start.node.scope === execution.state.scopes[token.scopeId]?.elementId) return false;
  const armed = start.definition.arm?.(new ScopeHolder(execution, token.scopeId), start);
  if (armed && !armed.ok) {
    raiseIncident(execution, token, armed.failure);
    return true;
  }
  removeToken(execution, token);
  endScopeIfEmpty(execution, token.scopeId);
  return true;
}
