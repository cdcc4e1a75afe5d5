import type { JsonValue, Names } from '@svc/expressions';
import { DONE, failed } from '../result.js';
import type { Result } from '../result.js';
import type { EngineState, Scope, ScopeId, Token, Variables } from '../state.js';
import type { Execution } from './execution.js';
import { entryBytes } from './json-size.js';
import { MAX_VARIABLE_NAME_LENGTH, MAX_VARIABLES } from './limits.js';

/** From where variables are seen: a token with its mapped inputs, or a scope alone. */
export type Viewpoint = Pick<Token, 'scopeId' | 'local'>;

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

/** What a compensation handler sees as it was lies over what is outside of it (engine rule 15). */
function layersOf({ variables, compensation }: Scope): Variables[] {
  return compensation === undefined ? [variables] : [variables, compensation.snapshot];
}

/** Names as an expression at this token finds them; `extra` ones (`response`, `output` …) come first. */
export function namesFor(state: EngineState, token: Viewpoint, extra: Variables | null = null): Names {
  const variable = (name: string): JsonValue | undefined => lookUp(state, token, name);
  return {
    variable,
    resolve: (name) => {
      if (extra !== null && Object.hasOwn(extra, name)) return extra[name];
      return name === 'variables' ? visibleVariables(state, token) : variable(name);
    },
  };
}

/** Writes all of the changes or none: when a name would be too long, or all variables too large or too many. */
export function writeVariables(execution: Execution, scopeId: ScopeId, changes: Variables): Result<void> {
  const { state, store, limits } = execution;
  const written = new Map<ScopeId, [name: string, value: JsonValue][]>();
  let bytes = state.variableBytes;
  for (const [name, value] of Object.entries(changes)) {
    if (name.length > MAX_VARIABLE_NAME_LENGTH) return overflow(execution, tooLongName(name));
    const owner = ownerOf(state, scopeId, name) ?? state.scopes[state.rootScope]!;
    bytes += entryBytes(name, value) - bytesOf(owner, name);
    const entries = written.get(owner.id);
    if (entries) entries.push([name, value]);
    else written.set(owner.id, [[name, value]]);
  }
  if (written.size === 0) return DONE;
  if (bytes > limits.maxVariablesBytes && bytes > state.variableBytes) {
    const limit = `expected variables of at most ${limits.maxVariablesBytes} bytes in all`;
    return overflow(execution, `${limit}, but there would be ${bytes}`);
  }
  const scopes = [...written].map(([id, entries]) => withVariables(state.scopes[id]!, entries));
  if (scopes.some(hasTooMany))
    return overflow(execution, `expected at most ${MAX_VARIABLES} variables, but there would be more`);
  for (const scope of scopes) store.put('scopes', scope);
  writeSnapshots(execution, scopeId, changes);
  store.set('variableBytes', bytes);
  noteWritten(execution, written.get(state.rootScope) ?? []);
  for (const name of Object.keys(changes)) execution.changedVariables.add(name);
  return DONE;
}

/** What a called instance was given is its own from now on, and goes back to its caller (engine rule 20). */
function noteWritten({ state, store }: Execution, entries: readonly [name: string, value: JsonValue][]): void {
  const { given } = state;
  const isTouched = given !== undefined && entries.some(([name]) => given.includes(name));
  if (!isTouched) return;
  const names = new Set(entries.map(([name]) => name));
  store.set(
    'given',
    given.filter((name) => !names.has(name)),
  );
}

/** A handler sees what it has written itself, and not any more what was there when its activity completed. */
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

function withVariables(scope: Scope, entries: [name: string, value: JsonValue][]): Scope {
  const variables = { ...scope.variables, ...Object.fromEntries(entries) };
  if (scope.parent === null) return { ...scope, variables };
  const more = entries.reduce((sum, [name, value]) => sum + entryBytes(name, value) - bytesOf(scope, name), 0);
  return { ...scope, variables, writtenBytes: (scope.writtenBytes ?? 0) + more };
}

/** The scope ends: what was written to its own variables is gone. */
export function releaseVariables({ state, store }: Execution, { writtenBytes = 0 }: Scope): void {
  if (writtenBytes !== 0) store.set('variableBytes', state.variableBytes - writtenBytes);
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

export function bytesOfAll(variables: Variables): number {
  return Object.keys(variables).reduce((sum, name) => sum + entryBytes(name, variables[name]!), 0);
}

function bytesOf(scope: Scope, name: string): number {
  return Object.hasOwn(scope.variables, name) ? entryBytes(name, scope.variables[name]!) : 0;
}

function ownerOf(state: EngineState, scopeId: ScopeId, name: string): Scope | undefined {
  for (let scope = state.scopes[scopeId]; scope; scope = parentOf(state, scope)) {
    if (Object.hasOwn(scope.variables, name)) return scope;
  }
  return undefined;
}

function scopesOutward(state: EngineState, scopeId: ScopeId): Scope[] {
  const scopes: Scope[] = [];
  for (let scope = state.scopes[scopeId]; scope; scope = parentOf(state, scope)) scopes.push(scope);
  return scopes;
}

function parentOf(state: EngineState, { parent }: Scope): Scope | undefined {
  return parent === null ? undefined : state.scopes[parent];
}
