import type { AdHoc } from '../../model.js';
import type { ModelElement } from '../../element-definition.js';
import type { ElementId, ScopeId, TokenId } from '../../ids.js';
import { isSubProcess } from '../../scope.js';
import type { AdHocScope, LevelScope, Scope, SubProcessScope } from '../../scope.js';
import type { Execution } from '../execution.js';
import { createToken } from '../tokens/tokens.js';

/** The config of the scope's ad-hoc subprocess; null for any other subprocess. */
export function adHocOf({ index }: Execution, scope: SubProcessScope | AdHocScope): AdHoc | null {
  const { node, definition } = index.at(scope.elementId);
  return definition.scope?.adHoc?.(node) ?? null;
}

/** Places a token at each start. In a sequential ad-hoc subprocess only at the first; the others follow one by one. */
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
 * Begins the next activity of a sequential ad-hoc subprocess once the one before it and all that followed it are over, or wait
 * for others at a join (BPMN 2.0.2, 13.3.5). False if they are not, or if none is left.
 */
export function placeNextToken(execution: Execution, scope: Scope): boolean {
  const [next, ...unstarted] = scope.adHoc?.unstarted ?? [];
  if (next === undefined || scope.adHoc === undefined || isBusy(execution, scope)) return false;
  execution.store.put('scopes', { ...scope, adHoc: { ...scope.adHoc, unstarted } });
  createToken(execution, { scopeId: scope.id, elementId: next, via: null });
  return true;
}

/** Event subprocesses do not count: they run in parallel to the sequence. Nor do tokens at joins, which are in no activity. */
function isBusy(execution: Execution, { id, elementId }: Scope): boolean {
  for (const tokenId of execution.store.indexes.tokensIn(id)) {
    const { node, definition } = execution.elementOf(execution.token(tokenId));
    const isOfEvent = node.scope !== elementId || definition.scope?.isTriggered?.(node) === true;
    if (!isOfEvent && !(execution.behaviour.joinsAreIdle && isAtJoin(execution, tokenId))) return true;
  }
  return false;
}

function isAtJoin({ state, store }: Execution, tokenId: TokenId): boolean {
  const waits = [...store.indexes.waitsOf(tokenId)].map((id) => state.waits[id]!);
  return waits.length > 0 && waits.every(({ kind }) => kind === 'join');
}

/** Activities of the scope that will begin later, from which tokens can still come. */
export function unstartedIn({ state, behaviour }: Execution, scopeId: ScopeId): readonly ElementId[] {
  return behaviour.joinsAreIdle ? (state.scopes[scopeId]?.adHoc?.unstarted ?? []) : [];
}

/** Drops the activities that have not begun, since the scope is interrupted or terminated. */
export function dropUnstarted({ state, store }: Execution, scopeId: ScopeId): void {
  const scope = state.scopes[scopeId]!;
  if (scope.adHoc !== undefined) store.put('scopes', { ...scope, adHoc: { ...scope.adHoc, unstarted: [] } });
}
