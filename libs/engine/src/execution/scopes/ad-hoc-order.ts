import type { AdHoc } from '../../model.js';
import type { ModelElement } from '../../element-definition.js';
import type { ElementId, ScopeId } from '../../ids.js';
import { isSubProcess } from '../../scope.js';
import type { AdHocScope, LevelScope, Scope, SubProcessScope } from '../../scope.js';
import type { Execution } from '../execution.js';
import { createToken } from '../tokens/tokens.js';

/** How the scope's subprocess orders what is inside; null where it does not. */
export function adHocOf({ index }: Execution, scope: SubProcessScope | AdHocScope): AdHoc | null {
  const { node, definition } = index.at(scope.elementId);
  return definition.adHoc?.(node) ?? null;
}

/** Puts a token at each start; in a sequential ad-hoc subprocess at the first, the others follow one by one. */
export function placeTokens(execution: Execution, scope: LevelScope, entries: readonly ModelElement[]): void {
  const isOneByOne = scope.parent !== null && (adHocOf(execution, scope)?.isSequential ?? false);
  const now = isOneByOne ? entries.slice(0, 1) : entries;
  const unstarted = entries.slice(now.length).map(({ node }) => node.id);
  if (unstarted.length > 0) keepUnstarted(execution, scope.id, unstarted);
  for (const { node } of now) createToken(execution, { scopeId: scope.id, elementId: node.id, via: null });
}

function keepUnstarted({ state, store }: Execution, scopeId: ScopeId, unstarted: readonly ElementId[]): void {
  const scope = state.scopes[scopeId]!;
  if (isSubProcess(scope)) store.put('scopes', { ...scope, adHoc: { unstarted, isDone: false } });
}

/**
 * The next activity of a sequential ad-hoc subprocess begins, once the one before and all that followed it are over. False
 * when they are not, or none is left.
 */
export function placeNextToken(execution: Execution, scope: Scope): boolean {
  const [next, ...unstarted] = scope.adHoc?.unstarted ?? [];
  if (next === undefined || scope.adHoc === undefined || isBusy(execution, scope)) return false;
  execution.store.put('scopes', { ...scope, adHoc: { ...scope.adHoc, unstarted } });
  createToken(execution, { scopeId: scope.id, elementId: next, via: null });
  return true;
}

/** Event subprocesses have no place in the order: they run beside it. */
function isBusy(execution: Execution, { id, elementId }: Scope): boolean {
  for (const tokenId of execution.store.indexes.tokensIn(id)) {
    const { node, definition } = execution.elementOf(execution.token(tokenId));
    const isOfEvent = node.scope !== elementId || definition.isTriggered?.(node) === true;
    if (!isOfEvent) return true;
  }
  return false;
}

/** The scope is interrupted or terminated: what it has not begun yet ends with the rest. */
export function dropUnstarted({ state, store }: Execution, scopeId: ScopeId): void {
  const scope = state.scopes[scopeId]!;
  if (scope.adHoc !== undefined) store.put('scopes', { ...scope, adHoc: { ...scope.adHoc, unstarted: [] } });
}
