import type { Execution } from '../../execution/execution.js';
import { takeAway } from '../../execution/recovery/abandon.js';
import { cancelActivity } from '../../execution/tokens/tokens.js';
import type { TokenRecovery } from '../../inputs.js';
import type { Applied } from '../applied.js';
import { conflict, consumed, recovered, tokenNamed } from './repair.js';

type TokenCancelled = Extract<TokenRecovery, { type: 'tokenCancelled' }>;

/** Cancels a token. Refused if no living token would be left, whatever else ends with this token. */
export function applyTokenCancelled(execution: Execution, { tokenId, reason }: TokenCancelled): Applied {
  const token = tokenNamed(execution, tokenId);
  if (token === null) return consumed(tokenId);
  if (token.status === 'dead') return conflict(`expected token ${tokenId} to be active or waiting, but it is dead`);
  cancelActivity(execution, token);
  takeAway(execution, execution.token(tokenId), 'cancelled');
  const remainingActiveTokens = living(execution);
  if (remainingActiveTokens === 0)
    return conflict(`expected another active token beside ${tokenId}, but it is the last one`);
  const at = execution.at(token);
  execution.recordForCaller({ fact: 'instance.token_cancelled', ...at, reason, remainingActiveTokens });
  const gone = { originalTokenId: tokenId, newTokenId: null, fromElementId: token.elementId };
  return recovered(execution, token.elementId, [gone], { remainingActiveTokens });
}

function living({ state }: Execution): number {
  return Object.values(state.tokens).filter(({ status }) => status !== 'dead').length;
}
