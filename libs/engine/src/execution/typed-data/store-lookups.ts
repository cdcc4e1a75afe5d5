import type { JsonValue } from '@svc/expressions';
import type { DataStore, NodeData, Violation } from '../../data-model.js';
import type { QuestionAnswer } from '../../inputs.js';
import type { QuestionWait } from '../../occurrence.js';
import { DONE, succeeded } from '../../result.js';
import type { Result } from '../../result.js';
import type { StoreLookup, Token } from '../../state.js';
import { keyOf } from './data-stores.js';
import type { Execution } from '../execution.js';
import { ask } from '../waits/questions.js';
import { invalid, TypeChecks } from './type-checks.js';

/** The entries read by an activity's associations, by the index of the association. */
export type FoundEntries = ReadonlyMap<number, NonNullable<StoreLookup['entry']>>;

interface Reading {
  /** Index of the association. */
  readonly place: number;
  readonly store: DataStore;
}

/** Whether the activity reads data stores before it begins. */
export function readsStores({ inputAssociations }: NodeData): boolean {
  return inputAssociations.some(({ source }) => source?.kind === 'store');
}

/**
 * Asks for every entry that the activity reads. An entry that this step has written is known already; the outside does not
 * see it before the commit.
 */
export function lookUpEntries(execution: Execution, token: Token, data: NodeData): Result<void> {
  const lookups: StoreLookup[] = [];
  for (const { place, store } of readingsOf(execution, data)) {
    const key = keyOf(execution, token, store.id, {});
    if (!key.ok) return key;
    const written = writtenHere(execution, store.name, key.value);
    if (written !== undefined) {
      lookups.push({ place, key: key.value, questionId: null, entry: { found: true, value: written } });
      continue;
    }
    const question = { command: 'lookUpEntry' as const, store: store.name, key: key.value };
    const questionId = ask(execution, execution.token(token.id), question);
    lookups.push({ place, key: key.value, questionId, entry: null });
  }
  execution.store.put('tokens', { ...execution.token(token.id), lookups });
  return DONE;
}

/** Stores the answer in the token. */
export function noteEntry(
  { store }: Execution,
  token: Token,
  wait: QuestionWait,
  { found, value }: Extract<QuestionAnswer, { type: 'entryFound' }>,
): Token {
  const lookups = (token.lookups ?? []).map((lookup) =>
    lookup.questionId === wait.id ? { ...lookup, entry: { found, value } } : lookup,
  );
  const noted = { ...token, lookups };
  store.put('tokens', noted);
  return noted;
}

export function isLookingUp({ lookups = [] }: Token): boolean {
  return lookups.some(({ entry }) => entry === null);
}

/** Checks the types of the found entries. A missing entry may be an error [data-stores#in-a-process]. */
export function foundEntries(execution: Execution, token: Token, data: NodeData): Result<FoundEntries> {
  const checks = new TypeChecks(execution);
  const missing: Violation[] = [];
  const entries = new Map<number, NonNullable<StoreLookup['entry']>>();
  for (const { place, store } of readingsOf(execution, data)) {
    const lookup = token.lookups?.find((candidate) => candidate.place === place);
    const entry = lookup?.entry ?? { found: false, value: null };
    if (entry.found) checks.isOfType(store.type, store.name, entry.value);
    else if (store.onNotFound === 'error') missing.push(missingEntry(store, lookup?.key ?? ''));
    entries.set(place, entry);
  }
  const violations = [...missing, ...checks.violations];
  return violations.length > 0 ? invalid(violations) : succeeded(entries);
}

/** Removes the lookups, which are no longer needed. */
export function withoutLookups({ lookups: _lookups, ...token }: Token): Token {
  return token;
}

function readingsOf({ index }: Execution, { inputAssociations }: NodeData): Reading[] {
  return inputAssociations.flatMap(({ source }, place) =>
    source?.kind === 'store' ? [{ place, store: index.data!.store(source.reference) }] : [],
  );
}

function writtenHere({ facts }: Execution, store: string, key: string): JsonValue | undefined {
  const written = facts.findLast(
    (fact) => fact.fact === 'data_store.entry_written' && fact.store === store && fact.key === key,
  );
  return written?.fact === 'data_store.entry_written' ? written.value : undefined;
}

function missingEntry({ name }: DataStore, key: string): Violation {
  const shown = JSON.stringify(key);
  const message = `expected an entry ${shown} in the data store ${name}, but there is none`;
  return { path: name, message, expected: `an entry ${shown}`, value: null };
}
