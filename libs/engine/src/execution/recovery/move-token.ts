import type { ElementId, ScopeId } from '../../ids.js';
import { succeeded } from '../../result.js';
import type { Result } from '../../result.js';
import type { Token } from '../../state.js';
import type { Execution } from '../execution.js';
import { cancelActivity, createToken } from '../tokens/tokens.js';
import { takeAway } from './abandon.js';
import { anchorOf, scopeFor } from './target-scope.js';

/** Places a new token that is about to enter the target without a flow. Joins let it pass. */
export function placeToken(execution: Execution, anchor: ScopeId, elementId: ElementId): Result<Token> {
  const scope = scopeFor(execution, execution.state.scopes[anchor]!, elementId);
  if (!scope.ok) return scope;
  return succeeded(createToken(execution, { scopeId: scope.value.id, elementId, via: null }));
}

/**
 * Cancels what all tokens do before it places a successor: that could land in a subprocess which another token takes with
 * it. Scopes that become empty end afterwards. The successors are in the order of the tokens.
 */
export function moveTokens(execution: Execution, tokens: readonly Token[], target: ElementId): Result<Token[]> {
  for (const token of tokens) cancelActivity(execution, token);
  const successors = placeSuccessors(execution, tokens, target);
  if (successors.ok) for (const { id } of tokens) takeAway(execution, execution.token(id), 'moved');
  return successors;
}

/** Places the successors. Tokens from the same place go to the same scope, which is looked up only once. */
function placeSuccessors(execution: Execution, tokens: readonly Token[], target: ElementId): Result<Token[]> {
  const scopes = new Map<ScopeId, ScopeId>();
  const successors: Token[] = [];
  for (const token of tokens) {
    const anchor = anchorOf(execution, token, target).id;
    const scopeId = scopes.get(anchor);
    const place = { elementId: target, via: null };
    const placed =
      scopeId === undefined
        ? placeToken(execution, anchor, target)
        : succeeded(createToken(execution, { scopeId, ...place }));
    if (!placed.ok) return placed;
    scopes.set(anchor, placed.value.scopeId);
    successors.push(placed.value);
  }
  return succeeded(successors);
}
