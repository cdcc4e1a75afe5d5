import { succeeded } from '../../result.js';
import type { Result } from '../../result.js';
import type { Token } from '../../state.js';
import { armBoundaries } from '../tokens/entering.js';
import type { Execution } from '../execution.js';
import { createToken, removeToken } from '../tokens/tokens.js';
import { disarmAll } from '../waits/waits.js';

/**
 * Replaces the frozen token by a new one that begins the element again. If the frozen one had completed the element and
 * could not leave, the new one only leaves: a failed condition must not make a service be called again. Nor is a listener asked
 * again that has answered.
 */
export function retryToken(execution: Execution, frozen: Token): Result<Token> {
  const { scopeId, elementId, via, phase, listening } = frozen;
  disarmAll(execution, frozen.id);
  const token = createToken(execution, { scopeId, elementId, via });
  const goesOn = { ...token, ...(phase === 'leave' && { phase }), ...(listening && { listening }) };
  execution.store.put('tokens', goesOn);
  const isHost = takeOverScopes(execution, frozen, token);
  const armed = isHost ? armBoundaries(execution, token) : succeeded(undefined);
  if (!armed.ok) return armed;
  removeToken(execution, frozen);
  return succeeded(execution.token(token.id));
}

/** Gives the scopes of the frozen token to the new one: completed and running items of a multi-instance activity stay. */
function takeOverScopes({ state, store }: Execution, frozen: Token, token: Token): boolean {
  const hosted = [...store.indexes.scopesHostedBy(frozen.id)];
  for (const id of hosted) {
    const scope = state.scopes[id]!;
    if (scope.parent !== null) store.put('scopes', { ...scope, hostToken: token.id });
  }
  return hosted.length > 0;
}
