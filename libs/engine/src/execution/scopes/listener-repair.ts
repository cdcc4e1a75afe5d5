import type { Token } from '../../state.js';
import type { Execution } from '../execution.js';
import { raiseIncident } from '../failures/incidents.js';
import { ScopeHolder } from './listening.js';
import { endScopeIfEmpty } from './scopes.js';
import { removeToken } from '../tokens/tokens.js';

/**
 * Revives a token that was frozen in place of a listener: its scope listens again and the token is removed. False if the
 * token is at the start event itself.
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
