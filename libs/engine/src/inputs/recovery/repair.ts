import type { Execution } from '../../execution/execution.js';
import { writeVariables } from '../../execution/variables/variable-writes.js';
import type { Recovered, RecoveredToken, Repair } from '../../inputs.js';
import type { ElementId, ScopeId, TokenId } from '../../ids.js';
import type { Failure } from '../../result.js';
import type { Token } from '../../state.js';
import { accepted, refused, refusedFor } from '../applied.js';
import type { Applied } from '../applied.js';

/** How many tokens an answer lists. Answers are kept for callers that ask again. */
const MOST_LISTED = 100;

/** Validates the variables of a repair like any other write. A violation refuses the whole operation. */
export function patch(execution: Execution, scopeId: ScopeId, variables: Repair['variables']): Applied | null {
  const written = writeVariables(execution, scopeId, variables);
  return written.ok ? null : refusedFor(written.failure);
}

/** Refused: a subprocess around the target cannot begin, because of its mapped inputs, events or number of instances. */
export function impossible(failure: Failure): Applied {
  return failure.violations === undefined ? conflict(failure.message) : refusedFor(failure);
}

export function tokenNamed({ state }: Execution, tokenId: TokenId): Token | null {
  return Object.hasOwn(state.tokens, tokenId) ? state.tokens[tokenId]! : null;
}

export function consumed(tokenId: TokenId): Applied {
  return conflict(`expected token ${tokenId} to be there, but it has been consumed, moved or cancelled`);
}

export function unknownAmong({ index }: Execution, elementIds: readonly ElementId[]): Applied | null {
  const unknown = elementIds.find((id) => !index.has(id));
  if (unknown === undefined) return null;
  return refused('VALIDATION_ERROR', `expected an element of the process, found ${unknown}`);
}

export function conflict(message: string): Applied {
  return refused('CONFLICT', message);
}

interface Replacement extends Repair {
  readonly from: { readonly tokenId: TokenId; readonly elementId: ElementId };
}

export function recordRepaired(
  execution: Execution,
  fact: 'instance.token_retried' | 'instance.token_moved',
  token: Token,
  { from, variables, reason }: Replacement,
): void {
  const variablesPatched = Object.keys(variables);
  execution.recordForCaller({ fact, ...execution.at(token), from, reason, variablesPatched });
}

export function replaced(token: Token, successor: Token): RecoveredToken {
  return { originalTokenId: token.id, newTokenId: successor.id, fromElementId: token.elementId };
}

export function recovered(
  { index }: Execution,
  elementId: ElementId,
  tokens: readonly RecoveredToken[],
  more: Pick<Recovered, 'remainingActiveTokens'> = {},
): Applied {
  const { type: elementType } = index.at(elementId).node;
  const listed = tokens.slice(0, MOST_LISTED);
  return accepted({ recovered: { elementId, elementType, count: tokens.length, tokens: listed, ...more } });
}
