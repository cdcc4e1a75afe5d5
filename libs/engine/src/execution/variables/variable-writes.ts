import { isObject, MAX_DATA_DEPTH } from '@svc/expressions';
import type { JsonValue } from '@svc/expressions';
import type { ElementId, ScopeId } from '../../ids.js';
import { DONE, failed } from '../../result.js';
import type { Result } from '../../result.js';
import { beginningOf } from '../../shown.js';
import type { Variables } from '../../variables.js';
import type { Scope } from '../../scope.js';
import type { Execution } from '../execution.js';
import { entryBytes, isDeeperThan } from './json-size.js';
import { MAX_VARIABLE_NAME_LENGTH, MAX_VARIABLES } from '../limits.js';
import { invalid } from '../typed-data/type-checks.js';
import { violationsIn } from '../typed-data/typed-variables.js';
import { bytesOf, ownerOf, parentOf } from './variables.js';

type Entry = [name: string, value: JsonValue];

/**
 * Writes all changes or none: none if one violates its type [engine#validation-error], a name is too long, or all variables
 * are too large or too many. `writer` is the writing element, whose own properties have types too.
 */
export function writeVariables(
  execution: Execution,
  scopeId: ScopeId,
  changes: Variables,
  writer: ElementId | null = null,
): Result<void> {
  const violations = violationsIn(execution, { scopeId, writer }, changes);
  return violations.length > 0 ? invalid(violations) : storeVariables(execution, scopeId, changes);
}

/** Writes variables without checking types. */
export function storeVariables(execution: Execution, scopeId: ScopeId, changes: Variables): Result<void> {
  const { state, store, limits, cost } = execution;
  const written = new Map<ScopeId, Entry[]>();
  let bytes = state.variableBytes;
  for (const [name, value] of Object.entries(changes)) {
    if (name.length > MAX_VARIABLE_NAME_LENGTH) return overflow(execution, tooLongName(name));
    if (isDeeperThan(MAX_DATA_DEPTH, value)) return overflow(execution, tooDeep(name));
    const owner = ownerOf(state, scopeId, name);
    const [before, after] = [bytesOf(owner, name), entryBytes(name, value)];
    cost.chargeBytes(before + after);
    bytes += after - before;
    const entries = written.get(owner.id);
    if (entries) entries.push([name, value]);
    else written.set(owner.id, [[name, value]]);
  }
  if (written.size === 0) return DONE;
  if (bytes > limits.maxVariablesBytes && bytes > state.variableBytes) {
    const limit = `expected variables of at most ${limits.maxVariablesBytes} bytes in all`;
    return overflow(execution, `${limit}, but there would be ${bytes}`);
  }
  const ofProcess = written.get(state.rootScope) ?? [];
  const scopes = [...written].map(([id, entries]) => withVariables(state.scopes[id]!, entries));
  if (scopes.some(hasTooMany))
    return overflow(execution, `expected at most ${MAX_VARIABLES} variables, but there would be more`);
  noteWritten(execution, ofProcess);
  for (const scope of scopes) {
    cost.chargeCopy(Object.keys(scope.variables).length);
    store.put('scopes', scope);
  }
  writeSnapshots(execution, scopeId, changes);
  store.set('variableBytes', bytes);
  for (const name of Object.keys(changes)) execution.changedVariables.add(name);
  return DONE;
}

/** Writes a small variable of the process, even if there is no room for it. */
export function forceVariable(execution: Execution, name: string, value: JsonValue): void {
  const { state, store } = execution;
  const root = state.scopes[state.rootScope]!;
  store.set('variableBytes', state.variableBytes + entryBytes(name, value) - bytesOf(root, name));
  noteWritten(execution, [[name, value]]);
  store.put('scopes', withVariables(root, [[name, value]]));
  execution.changedVariables.add(name);
}

/**
 * A given variable that a called instance has written goes back to its caller [engine#call-activity]. Of an object its first
 * value is kept, since only changed members go back. Call it before the write.
 */
function noteWritten({ state, store, behaviour }: Execution, entries: readonly Entry[]): void {
  const { given = [], givenObjects } = state;
  const touched = new Set(entries.flatMap(([name]) => (given.includes(name) ? [name] : [])));
  if (touched.size === 0) return;
  store.set(
    'given',
    given.filter((name) => !touched.has(name)),
  );
  if (!behaviour.mergesMembers) return;
  const { variables } = state.scopes[state.rootScope]!;
  const objects = [...touched].flatMap((name) => (isObject(variables[name]) ? [[name, variables[name]] as const] : []));
  if (objects.length > 0) store.set('givenObjects', { ...givenObjects, ...Object.fromEntries(objects) });
}

/** Compensation handlers see their own writes instead of the values at the completion of their activity. */
function writeSnapshots({ state, store }: Execution, scopeId: ScopeId, changes: Variables): void {
  for (let scope = state.scopes[scopeId]; scope; scope = parentOf(state, scope)) {
    const { compensation } = scope;
    if (compensation === undefined) continue;
    const hidden = Object.entries(changes).filter(([name]) => Object.hasOwn(compensation.snapshot, name));
    if (hidden.length === 0) continue;
    const snapshot = { ...compensation.snapshot, ...Object.fromEntries(hidden) };
    store.put('scopes', { ...scope, compensation: { ...compensation, snapshot } });
  }
}

function withVariables(scope: Scope, entries: readonly Entry[]): Scope {
  const variables = { ...scope.variables, ...Object.fromEntries(entries) };
  if (scope.parent === null) return { ...scope, variables };
  const more = entries.reduce((sum, [name, value]) => sum + entryBytes(name, value) - bytesOf(scope, name), 0);
  return { ...scope, variables, writtenBytes: (scope.writtenBytes ?? 0) + more };
}

function hasTooMany({ variables }: Scope): boolean {
  return Object.keys(variables).length > MAX_VARIABLES;
}

function overflow(execution: Execution, message: string): Result<void> {
  execution.overflow = message;
  return failed('VariablesTooLarge', message);
}

function tooLongName(name: string): string {
  const shown = JSON.stringify(`${name.slice(0, 40)}…`);
  return `expected names of variables of at most ${MAX_VARIABLE_NAME_LENGTH} characters, but ${shown} has ${name.length}`;
}

function tooDeep(name: string): string {
  return `expected variables nested at most ${MAX_DATA_DEPTH} deep, but ${JSON.stringify(beginningOf(name))} is nested deeper`;
}
