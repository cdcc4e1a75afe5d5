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

/** Entries that an activity's associations read, by the place of the association. */
export type FoundEntries = ReadonlyMap<number, NonNullable<StoreLookup['entry']>>;

interface Reading {
  /** Of the association. */
  readonly place: number;
  readonly store: DataStore;
}

/** Does the activity read data stores before it begins? */
export function readsStores({ inputAssociations }: NodeData): boolean {
  return inputAssociations.some(({ source }) => source?.kind === 'store');
}

/**
 * Asks for every entry that the activity reads. What this step has written itself is known already: nobody outside could
 * tell it before the commit.
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

/** Notes the answer; the token with it. */
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

/** The entries that were found, by their types; a missing one may be an error [data-stores#in-a-process]. */
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

/** Found or not, they are used up. */
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
