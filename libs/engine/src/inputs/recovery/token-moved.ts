import type { Execution } from '../../execution/execution.js';
import { isIterationToken } from '../../execution/loops/iterations.js';
import { moveTokens } from '../../execution/recovery/move-token.js';
import { anchorOf } from '../../execution/recovery/target-scope.js';
import type { MovedFrom, RecoveredToken, TokenRecovery } from '../../inputs.js';
import type { Token } from '../../state.js';
import type { Applied } from '../applied.js';
import * as repair from './repair.js';

type TokenMoved = Extract<TokenRecovery, { type: 'tokenMoved' }>;

/** Moves all of the tokens or none. The variables are written once, where the moved tokens can see them. */
export function applyTokenMoved(execution: Execution, moved: TokenMoved): Applied {
  const { from, targetElementId, variables } = moved;
  if ('elementId' in from) {
    const unknown = repair.unknownAmong(execution, [from.elementId]);
    if (unknown !== null) return unknown;
  }
  const tokens = tokensFrom(execution, from);
  if (!Array.isArray(tokens)) return tokens;
  const unknown = repair.unknownAmong(execution, [targetElementId]);
  if (unknown !== null) return unknown;
  const anchors = new Set(tokens.map((token) => anchorOf(execution, token, targetElementId).id));
  for (const scopeId of anchors) {
    const patched = repair.patch(execution, scopeId, variables);
    if (patched !== null) return patched;
  }
  const successors = moveTokens(execution, tokens, targetElementId);
  if (!successors.ok) return repair.impossible(successors.failure);
  return repair.recovered(
    execution,
    targetElementId,
    recordAll(execution, { tokens, successors: successors.value }, moved),
  );
}

interface Moves {
  readonly tokens: readonly Token[];
  /** In the order of `tokens`. */
  readonly successors: readonly Token[];
}

function recordAll(
  execution: Execution,
  { tokens, successors }: Moves,
  { variables, reason }: TokenMoved,
): RecoveredToken[] {
  return tokens.map((token, place) => {
    const successor = successors[place]!;
    const from = { tokenId: token.id, elementId: token.elementId };
    repair.recordRepaired(execution, 'instance.token_moved', successor, { from, variables, reason });
    return repair.replaced(token, successor);
  });
}

/** Movable tokens at the element. Tokens of single iterations are left out: they go with their activity. */
function tokensFrom(execution: Execution, from: MovedFrom): Token[] | Applied {
  if ('tokenId' in from) return tokenFrom(execution, from.tokenId);
  const { state } = execution;
  const here = Object.values(state.tokens)
    .filter((token) => token.elementId === from.elementId && !isIterationToken(state, token) && !token.isDetached)
    .filter((token) => isMovable(execution, token))
    .sort((a, b) => a.n - b.n);
  return here.length > 0 ? here : repair.conflict(`expected a token to stand at ${from.elementId}, found none`);
}

function tokenFrom(execution: Execution, tokenId: string): Token[] | Applied {
  const token = repair.tokenNamed(execution, tokenId);
  if (token === null) return repair.consumed(tokenId);
  if (isMovable(execution, token)) return [token];
  return repair.conflict(`expected the instance of the dead token ${tokenId} to be error, but it is running`);
}

function isMovable({ state }: Execution, { status }: Token): boolean {
  return status !== 'dead' || state.status === 'error';
}
