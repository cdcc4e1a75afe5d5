import type { Execution } from '../../execution/execution.js';
import { retryToken } from '../../execution/recovery/retry-token.js';
import type { RecoveredToken, Repair, TokenRecovery } from '../../inputs.js';
import { succeeded } from '../../result.js';
import type { Result } from '../../result.js';
import type { Token } from '../../state.js';
import { refused } from '../applied.js';
import type { Applied } from '../applied.js';
import { conflict, consumed, impossible, patch, recordRepaired, recovered, replaced, tokenNamed } from './repair.js';

type TokenRetried = Extract<TokenRecovery, { type: 'tokenRetried' }>;
type TokensRetried = Extract<TokenRecovery, { type: 'tokensRetried' }>;

export function applyTokenRetried(execution: Execution, { tokenId, variables, reason }: TokenRetried): Applied {
  const token = tokenNamed(execution, tokenId);
  if (token === null) return consumed(tokenId);
  const { definition, node } = execution.elementOf(token);
  if (token.status !== 'dead')
    return refused('CONFLICT', `expected token ${tokenId} to be dead, but it is ${token.status}`);
  if (!definition.isRetryable)
    return refused(
      'CONFLICT',
      `expected token ${tokenId} to stand at a serviceTask, businessRuleTask or sendTask, but ${node.id} is of the type ${node.type}: resume the instance, or move the token`,
    );
  const patched = patch(execution, token.scopeId, variables);
  if (patched !== null) return patched;
  const retried = retry(execution, token, { variables, reason });
  return retried.ok ? recovered(execution, node.id, [retried.value]) : impossible(retried.failure);
}

/** Retries all frozen tokens that can be retried, or none. Other frozen tokens stay as they are. */
export function applyTokensRetried(execution: Execution, { reason }: TokensRetried): Applied {
  const [first, ...others] = retryable(execution);
  if (first === undefined) return conflict('expected a token that can be retried, found none');
  const tokens: RecoveredToken[] = [];
  for (const token of [first, ...others]) {
    const retried = retry(execution, token, { variables: {}, reason });
    if (!retried.ok) return impossible(retried.failure);
    tokens.push(retried.value);
  }
  return recovered(execution, first.elementId, tokens);
}

/** The frozen tokens that can be retried, oldest first. */
function retryable({ state, store, index }: Execution): Token[] {
  return [...store.indexes.frozen]
    .map((id) => state.tokens[id]!)
    .filter(({ elementId }) => index.at(elementId).definition.isRetryable)
    .sort((a, b) => a.n - b.n);
}

function retry(execution: Execution, token: Token, { variables, reason }: Repair): Result<RecoveredToken> {
  const retried = retryToken(execution, token);
  if (!retried.ok) return retried;
  const from = { tokenId: token.id, elementId: token.elementId };
  recordRepaired(execution, 'instance.token_retried', retried.value, { from, variables, reason });
  return succeeded(replaced(token, retried.value));
}
