import type { ElementId, ScopeId } from '../../ids.js';
import { failed, succeeded } from '../../result.js';
import type { Result } from '../../result.js';
import { isLevel } from '../../scope.js';
import type { LevelScope, Scope } from '../../scope.js';
import type { Token } from '../../state.js';
import { armBoundaries } from '../tokens/entering.js';
import type { Execution } from '../execution.js';
import { armListeners } from '../scopes/listening.js';
import { openFirstIteration } from '../loops/loops.js';
import { mapInputs } from '../variables/output.js';
import { newScope } from '../scopes/scopes.js';
import { readsStores } from '../typed-data/store-lookups.js';
import { createTokenInside } from '../tokens/tokens.js';

/** The innermost scope around a place that contains the target, or in which the target's subprocesses can be opened. */
export function anchorOf({ state, index }: Execution, from: Pick<Token, 'scopeId' | 'elementId'>, target: ElementId) {
  // This also holds for an item of a multi-instance activity and for a compensation handler: each begins again where it was.
  if (from.elementId === target) return state.scopes[from.scopeId]!;
  const levels = levelsOf(index, target);
  let scope = state.scopes[from.scopeId]!;
  while (!(isLevel(scope) && levels.includes(scope.elementId))) scope = state.scopes[scope.parent!]!;
  return scope;
}

/**
 * The scope that contains the target, inward from its anchor. Of several running subprocesses the oldest is taken. If none
 * runs it is opened, with its boundary and listening events and without its start event [engine#recovery].
 */
export function scopeFor(execution: Execution, anchor: Scope, target: ElementId): Result<Scope> {
  if (!isLevel(anchor)) return succeeded(anchor);
  const levels = levelsOf(execution.index, target);
  let scope: LevelScope = anchor;
  for (const level of levels.slice(levels.indexOf(anchor.elementId) + 1)) {
    const running = runningIn(execution, scope.id, level!);
    const opened: Result<LevelScope> = running === null ? open(execution, scope, level!) : succeeded(running);
    if (!opened.ok) return opened;
    scope = opened.value;
  }
  return succeeded(scope);
}

/** The levels around an element, from the process (null) to its own subprocess. */
function levelsOf(index: Execution['index'], target: ElementId): (ElementId | null)[] {
  const levels: (ElementId | null)[] = [];
  for (let level = index.at(target).node.scope; level !== null; level = index.at(level).node.scope)
    levels.unshift(level);
  return [null, ...levels];
}

/** The oldest running scope of the subprocess, or null. A transaction that is being compensated does not count. */
function runningIn(execution: Execution, around: ScopeId, level: ElementId): LevelScope | null {
  const { state, store } = execution;
  for (const tokenId of store.indexes.tokensIn(around)) {
    if (state.tokens[tokenId]?.elementId !== level) continue;
    const hosted = [...store.indexes.scopesHostedBy(tokenId)].map((id) => state.scopes[id]!);
    if (hosted.some(({ compensation }) => compensation !== undefined)) continue;
    for (const scope of hosted) {
      const found = scope.iteration === undefined ? scope : runningIn(execution, scope.id, level);
      if (found !== null && isLevel(found)) return found;
    }
  }
  return null;
}

function open(execution: Execution, around: Scope, level: ElementId): Result<LevelScope> {
  const { node, definition } = execution.index.at(level);
  if (node.data !== undefined && readsStores(node.data))
    return failed('InvalidData', `expected ${level} to begin without entries of data stores, but it reads some`);
  const host = createTokenInside(execution, { scopeId: around.id, elementId: level, via: null });
  const entering = node.loop === undefined ? succeeded(host) : openFirstIteration(execution, host, node.loop);
  if (!entering.ok) return entering;
  execution.record({ fact: 'element.entered', ...execution.at(entering.value) });
  const mapped = mapInputs(execution, entering.value);
  if (!mapped.ok) return mapped;
  const isTriggered = definition.scope?.isTriggered?.(node) === true;
  const armed = isTriggered ? succeeded(undefined) : armBoundaries(execution, execution.token(host.id));
  if (!armed.ok) return armed;
  const scope = newScope(execution, execution.token(mapped.value.id));
  armListeners(execution, scope);
  return succeeded(scope);
}
