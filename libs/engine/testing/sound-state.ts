import type { EngineState, Scope, Token, Wait } from '../src/index.js';
import { AgedIds } from '../src/store/aged-ids.js';
import { Indexes } from '../src/store/indexes.js';
import { indexesOf } from '../src/store/store.js';

/**
 * Checks what holds for every state between two inputs, whatever the process: no dangling reference, no record that is no
 * longer used, and indexes that equal newly built ones.
 */
export function expectSound(state: EngineState): void {
  const defects = [
    ...danglingIn(state),
    ...sharedIds(state),
    ...mixedScopes(state),
    ...leftOver(state),
    ...staleIndexes(state),
  ];
  if (defects.length > 0) throw new Error(`expected a sound state, found\n ${defects.join('\n ')}`);
}

/** Checks that the indexes of the state equal newly built ones. */
export function expectFreshIndexes(state: EngineState): void {
  const defects = staleIndexes(state);
  if (defects.length > 0) throw new Error(`expected indexes of the state, found\n ${defects.join('\n ')}`);
}

interface References {
  readonly tokenId?: string | null;
  readonly scopeId?: string;
  readonly listenerOf?: string;
}

function danglingIn({ scopes, tokens, waits, incidents, completed, rootScope }: EngineState): string[] {
  const dangling: string[] = [];
  const expectIn = (table: object, id: string | null | undefined, what: string) => {
    if (typeof id === 'string' && !Object.hasOwn(table, id)) dangling.push(`${what} ${id} is gone`);
  };
  for (const token of Object.values(tokens)) expectIn(scopes, token.scopeId, `token at ${token.elementId}: scope`);
  for (const wait of Object.values(waits)) {
    const { tokenId, scopeId, listenerOf } = wait as References;
    expectIn(tokens, tokenId, `${wait.kind} wait of ${wait.elementId}: token`);
    expectIn(scopes, scopeId, `${wait.kind} wait of ${wait.elementId}: scope`);
    expectIn(scopes, listenerOf, `${wait.kind} wait of ${wait.elementId}: listening scope`);
  }
  for (const { tokenId, elementId } of Object.values(incidents)) expectIn(tokens, tokenId, `${elementId}: token`);
  for (const scope of Object.values(scopes)) {
    if (scope.id !== rootScope) expectIn(scopes, scope.parent, `scope of ${scope.elementId}: parent`);
  }
  return [...dangling, ...unreachableCompletions(scopes, completed)];
}

/** A record kept for compensation belongs to a scope, or to the record of a subprocess that has ended in one. */
function unreachableCompletions(scopes: EngineState['scopes'], completed: EngineState['completed'] = {}): string[] {
  const ended = [
    ...Object.values(completed).map(({ inner }) => inner),
    ...Object.values(scopes).map(({ compensation }) => compensation?.inner ?? null),
  ];
  const levels = new Set([...Object.keys(scopes), ...ended]);
  return Object.values(completed).flatMap(({ scopeId, elementId }) =>
    levels.has(scopeId) ? [] : [`what is kept of ${elementId} belongs to no scope`],
  );
}

function sharedIds({ scopes, tokens, waits, incidents }: EngineState): string[] {
  const records = [scopes, tokens, waits, incidents].flatMap((table) =>
    Object.values<{ id: string; n: number }>(table),
  );
  const ids = new Set(records.map(({ id }) => id));
  const places = new Set(records.map(({ n }) => n));
  return [
    ...(ids.size < records.length ? [`${records.length} records with ${ids.size} ids`] : []),
    ...(places.size < records.length ? [`${records.length} records with ${places.size} places in order`] : []),
  ];
}

/** A scope has only one kind: the process's has no mark of the other kinds, and any other scope has at most one. */
function mixedScopes({ scopes }: EngineState): string[] {
  return Object.values(scopes).flatMap(({ parent, elementId, adHoc, body, iteration, compensation }) => {
    const marks = [adHoc, body, iteration, compensation].filter((mark) => mark !== undefined);
    return marks.length > (parent === null ? 0 : 1) ? [`the scope of ${elementId} is of several kinds`] : [];
  });
}

function leftOver(state: EngineState): string[] {
  if (state.ready.length > 0) return [];
  const isOver = state.status === 'completed' || state.status === 'terminated';
  return isOver ? leftWhenOver(state) : [...lostTokens(state), ...emptyScopes(state)];
}

function leftWhenOver({ scopes, tokens, waits, incidents, completed = {}, rootScope }: EngineState): string[] {
  return [
    ...Object.values(tokens).map(({ elementId }) => `a token is left at ${elementId}`),
    ...Object.values(waits).map(({ kind, elementId }) => `a ${kind} wait is left at ${elementId}`),
    ...Object.values(incidents).map(({ elementId }) => `an incident is left at ${elementId}`),
    ...Object.values(completed).map(({ elementId }) => `the completion of ${elementId} is left`),
    ...Object.values(scopes).flatMap(({ id, elementId }) =>
      id === rootScope ? [] : [`a scope is left at ${elementId}`],
    ),
  ];
}

/** A token that is active inside its element has a wait or hosts a scope; otherwise nothing would ever move it. */
function lostTokens({ tokens, waits, scopes }: EngineState): string[] {
  const awaiting = new Set(Object.values(waits).map((wait: Wait & { tokenId?: string | null }) => wait.tokenId));
  const hosts = new Set(Object.values(scopes).map(({ hostToken }) => hostToken));
  const isLost = ({ id, status, phase }: Token) =>
    status === 'active' && (phase !== 'inside' || !(awaiting.has(id) || hosts.has(id)));
  return Object.values(tokens).flatMap((token) => (isLost(token) ? [`the token at ${token.elementId} is lost`] : []));
}

/** A scope without a token has ended. It is kept only for a later compensation [engine#compensation]. */
function emptyScopes({ scopes, tokens, completed = {}, rootScope }: EngineState): string[] {
  const peopled = new Set(Object.values(tokens).map(({ scopeId }) => scopeId));
  const kept = new Set(Object.values(completed).flatMap(({ inner, scopeId }) => [inner, scopeId]));
  const runs = new Set(
    Object.values(scopes).flatMap(({ iteration, parent }) => (iteration === undefined ? [] : [parent])),
  );
  // A transaction that is being compensated contains only its handlers.
  const undone = new Set(
    Object.values(scopes).flatMap(({ compensation, parent }) => (compensation === undefined ? [] : [parent])),
  );
  // A body whose output could not be written stays with its host until that is repaired.
  const isStopped = ({ hostToken }: Scope) => hostToken !== null && tokens[hostToken]?.status === 'dead';
  const isUsed = (scope: Scope) =>
    scope.body === undefined ? peopled.has(scope.id) || undone.has(scope.id) : runs.has(scope.id) || isStopped(scope);
  const isEmpty = (scope: Scope) => !isUsed(scope) && !kept.has(scope.id) && scope.id !== rootScope;
  return Object.values(scopes).flatMap((scope) => (isEmpty(scope) ? [`the scope of ${scope.elementId} is empty`] : []));
}

function staleIndexes(state: EngineState): string[] {
  const kept = textOf(indexesOf(state));
  const anew = textOf(Indexes.of(state));
  return kept === anew ? [] : [`indexes that differ from those built anew:\n kept ${kept}\n anew ${anew}`];
}

/** The indexes as text. The order of ids matters, except in two sets; the order of keys does not. Counts of zero are left out. */
function textOf(indexes: Indexes): string {
  const unordered = { frozen: [...indexes.frozen].sort(), resetting: [...indexes.resetting].sort() };
  return JSON.stringify({ ...indexes, ...unordered }, (_, value: unknown) => plain(value));
}

function plain(value: unknown): unknown {
  if (value instanceof Set || value instanceof AgedIds) return [...value];
  if (!(value instanceof Map)) return value;
  const entries = [...value].map(([key, inner]): [string, unknown] => [String(key), plain(inner)]);
  const told = entries.filter(([, inner]) => inner !== 0 && !isEmptyObject(inner));
  return Object.fromEntries(told.sort(([a], [b]) => (a < b ? -1 : 1)));
}

function isEmptyObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && Object.keys(value).length === 0;
}
