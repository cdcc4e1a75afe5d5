import type { JsonValue, Names } from '@svc/expressions';
import type { ScopeId } from '../../ids.js';
import type { Variables } from '../../variables.js';
import type { Scope } from '../../scope.js';
import type { EngineState, Token } from '../../state.js';
import type { Cost } from '../cost.js';
import type { Execution } from '../execution.js';
import { entryBytes } from './json-size.js';

/** From where variables are seen: a token with its mapped inputs, or a scope alone. */
export type Viewpoint = Pick<Token, 'scopeId' | 'local'>;

/** What an expression sees, and where its cost is counted. */
export interface EvaluationContext extends Names {
  readonly cost: Cost;
}

/**
 * Variables live in scopes. The process holds the shared ones; an embedded subprocess sees and writes those, and has
 * own ones only for what its input mapping names. A read finds the innermost, a write goes to the innermost scope that
 * has the name, otherwise to the process.
 */
export function lookUp(state: EngineState, token: Viewpoint, name: string): JsonValue | undefined {
  if (token.local !== null && Object.hasOwn(token.local, name)) return token.local[name];
  for (let scope = state.scopes[token.scopeId]; scope; scope = parentOf(state, scope)) {
    if (Object.hasOwn(scope.variables, name)) return scope.variables[name];
    const snapshot = scope.compensation?.snapshot;
    if (snapshot !== undefined && Object.hasOwn(snapshot, name)) return snapshot[name];
  }
  return undefined;
}

/** Everything that a token sees; the object itself when only the process has variables. */
export function visibleVariables(state: EngineState, token: Viewpoint): Variables {
  const layers = scopesOutward(state, token.scopeId).flatMap(layersOf);
  if (token.local !== null) layers.unshift(token.local);
  const outer = layers.pop() ?? {};
  const inner = layers.filter((layer) => Object.keys(layer).length > 0);
  return inner.length === 0 ? outer : inner.reduceRight((under, over) => ({ ...under, ...over }), outer);
}

/** The same, charged for where they had to be put together. */
export function readVariables({ state, cost }: Execution, token: Viewpoint): Variables {
  const all = visibleVariables(state, token);
  if (token.local !== null || token.scopeId !== state.rootScope) cost.chargeCopy(Object.keys(all).length);
  return all;
}

/** What a compensation handler sees as it was lies over what is outside of it [engine#compensation]. */
function layersOf({ variables, compensation }: Scope): Variables[] {
  return compensation === undefined ? [variables] : [variables, compensation.snapshot];
}

/** Names as an expression at this token finds them; `extra` ones (`response`, `output` …) come first. */
export function namesFor(execution: Execution, token: Viewpoint, extra: Variables | null = null): EvaluationContext {
  const { state, cost } = execution;
  const variable = (name: string): JsonValue | undefined => lookUp(state, token, name);
  return {
    cost,
    variable,
    resolve: (name) => {
      if (extra !== null && Object.hasOwn(extra, name)) return extra[name];
      return name === 'variables' ? readVariables(execution, token) : variable(name);
    },
  };
}

/** The scope ends: what was written to its own variables is gone. */
export function releaseVariables({ state, store }: Execution, { writtenBytes = 0 }: Scope): void {
  if (writtenBytes !== 0) store.set('variableBytes', state.variableBytes - writtenBytes);
}

export function bytesOfAll(variables: Variables): number {
  return Object.keys(variables).reduce((sum, name) => sum + entryBytes(name, variables[name]!), 0);
}

export function bytesOf(scope: Scope, name: string): number {
  return Object.hasOwn(scope.variables, name) ? entryBytes(name, scope.variables[name]!) : 0;
}

function scopesOutward(state: EngineState, scopeId: ScopeId): Scope[] {
  const scopes: Scope[] = [];
  for (let scope = state.scopes[scopeId]; scope; scope = parentOf(state, scope)) scopes.push(scope);
  return scopes;
}

export function parentOf(state: EngineState, { parent }: Scope): Scope | undefined {
  return parent === null ? undefined : state.scopes[parent];
}

/** Where a write of the name goes. */
export function ownerOf(state: EngineState, scopeId: ScopeId, name: string): Scope {
  for (let scope = state.scopes[scopeId]; scope; scope = parentOf(state, scope)) {
    if (Object.hasOwn(scope.variables, name)) return scope;
  }
  return state.scopes[state.rootScope]!;
}
