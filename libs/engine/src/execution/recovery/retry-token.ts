import { succeeded } from '../../result.js';
import type { Result } from '../../result.js';
import type { Token } from '../../state.js';
import { armBoundaries } from '../tokens/entering.js';
import type { Execution } from '../execution.js';
import { createToken, removeToken } from '../tokens/tokens.js';
import { disarmAll } from '../waits/waits.js';

/**
 * A new token where the frozen one stands. It begins the element again; one that had completed it, and could not leave,
 * only leaves: a service is not called again for a condition behind it.
 */
export function retryToken(execution: Execution, frozen: Token): Result<Token> {
  const { scopeId, elementId, via, phase } = frozen;
  disarmAll(execution, frozen.id);
  const token = createToken(execution, { scopeId, elementId, via });
  if (phase === 'leave') execution.store.put('tokens', { ...token, phase });
  const isHost = takeOverScopes(execution, frozen, token);
  const armed = isHost ? armBoundaries(execution, token) : succeeded(undefined);
  if (!armed.ok) return armed;
  removeToken(execution, frozen);
  return succeeded(execution.token(token.id));
}

/** Items of a multi-instance activity that are done, or still run, stay so. */
function takeOverScopes({ state, store }: Execution, frozen: Token, token: Token): boolean {
  const hosted = [...store.indexes.scopesHostedBy(frozen.id)];
  for (const id of hosted) {
    const scope = state.scopes[id]!;
    if (scope.parent !== null) store.put('scopes', { ...scope, hostToken: token.id });
  }
  return hosted.length > 0;
}
