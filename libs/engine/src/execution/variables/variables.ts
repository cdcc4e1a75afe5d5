import type { JsonValue, Names } from '@svc/expressions';
import type { ScopeId } from '../../ids.js';
import type { Variables } from '../../variables.js';
import type { Scope } from '../../scope.js';
import type { EngineState, Token } from '../../state.js';
import type { Cost } from '../cost.js';
import type { Execution } from '../execution.js';
import { entryBytes } from './json-size.js';

/** The place from which variables are seen: a token with its mapped inputs, or a scope. */
export type Viewpoint = Pick<Token, 'scopeId' | 'local'>;

/** The names that an expression can read, and the counter of its cost. */
export interface EvaluationContext extends Names {
  readonly cost: Cost;
}

/**
 * Reads a variable. Variables live in scopes: the process holds the shared ones; an embedded subprocess reads and writes
 * those, and has only the variables of its input mapping as its own. A read finds the innermost scope with the name. A
 * write goes to that scope too, and to the process if no scope has the name.
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

/** All variables that a token sees. Returns the process's own object if no inner scope has variables. */
export function visibleVariables(state: EngineState, token: Viewpoint): Variables {
  const layers = scopesOutward(state, token.scopeId).flatMap(layersOf);
  if (token.local !== null) layers.unshift(token.local);
  const outer = layers.pop() ?? {};
  const inner = layers.filter((layer) => Object.keys(layer).length > 0);
  return inner.length === 0 ? outer : inner.reduceRight((under, over) => ({ ...under, ...over }), outer);
}

/** `visibleVariables`, charged if several scopes had to be merged. */
export function readVariables({ state, cost }: Execution, token: Viewpoint): Variables {
  const all = visibleVariables(state, token);
  if (token.local !== null || token.scopeId !== state.rootScope) cost.chargeCopy(Object.keys(all).length);
  return all;
}

/** In a compensation handler the snapshot's values hide those outside of it [engine#compensation]. */
function layersOf({ variables, compensation }: Scope): Variables[] {
  return compensation === undefined ? [variables] : [variables, compensation.snapshot];
}

/** The names that an expression at this token can read. Names in `extra` (`response`, `output` …) come first. */
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

/** Releases the bytes written to the own variables of a scope that ends. */
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

/** The scope that a write to this name changes. */
export function ownerOf(state: EngineState, scopeId: ScopeId, name: string): Scope {
  for (let scope = state.scopes[scopeId]; scope; scope = parentOf(state, scope)) {
    if (Object.hasOwn(scope.variables, name)) return scope;
  }
  return state.scopes[state.rootScope]!;
}
