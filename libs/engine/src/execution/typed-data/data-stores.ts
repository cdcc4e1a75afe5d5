import type { JsonValue } from '@svc/expressions';
import { DONE, failed, succeeded } from '../../result.js';
import type { Result } from '../../result.js';
import { shown } from '../../shown.js';
import type { Variables } from '../../variables.js';
import type { Token } from '../../state.js';
import { evaluated } from '../variables/evaluating.js';
import type { Execution } from '../execution.js';
import { MAX_INDEXED_LENGTH } from '../limits.js';
import { jsonBytes } from '../variables/json-size.js';
import { invalid, TypeChecks } from './type-checks.js';
import { namesFor } from '../variables/variables.js';

/** A data store entry that an association writes. */
export interface StoreEntry {
  /** Id of the dataStoreReference. */
  readonly reference: string;
  readonly key: string;
  readonly value: JsonValue;
}

/** Keys that no request could name [data-stores#over-http]: `.` and `..` are steps in a path and not parts of it. */
// oxlint-disable-next-line no-control-regex -- it is what is looked for
const NOT_IN_KEYS = /[/\\\u0000]|^\.\.?$/;

/** Evaluates the key of an entry (`svc:key`). */
export function keyOf(execution: Execution, token: Token, reference: string, extra: Variables): Result<string> {
  const store = execution.index.data!.store(reference);
  const what = `key of data store ${store.name}`;
  if (store.key === null) return failed('InvalidData', `${what}: expected svc:key at ${reference}, found none`);
  const found = evaluated(store.key, namesFor(execution, token, extra), what);
  if (!found.ok) return found;
  const key = typeof found.value === 'number' ? String(found.value) : found.value;
  const isKey = typeof key === 'string' && key !== '' && key.length <= MAX_INDEXED_LENGTH && !NOT_IN_KEYS.test(key);
  if (isKey) return succeeded(key);
  return failed(
    'InvalidData',
    `${what}: expected a text of 1 to ${MAX_INDEXED_LENGTH} characters without slashes, and not . or .., found ${shown(found.value)}`,
  );
}

/** Checks entries before they are written, by size and by the types of their stores. */
export function checkEntries(execution: Execution, entries: readonly StoreEntry[]): Result<void> {
  const { maxEntryBytes } = execution.limits;
  const checks = new TypeChecks(execution);
  for (const { reference, value } of entries) {
    const store = execution.index.data!.store(reference);
    const bytes = jsonBytes(value);
    execution.cost.chargeBytes(bytes);
    if (bytes > maxEntryBytes)
      return failed(
        'VariablesTooLarge',
        `data store ${store.name}: expected an entry of at most ${maxEntryBytes} bytes, found ${bytes}`,
      );
    checks.isOfType(store.type, store.name, value);
  }
  return checks.violations.length > 0 ? invalid(checks.violations) : DONE;
}

/** Records the written entries. Other instances see them when the step is committed. */
export function writeEntries(execution: Execution, token: Token, entries: readonly StoreEntry[]): void {
  for (const { reference, key, value } of entries) {
    const { name: store } = execution.index.data!.store(reference);
    execution.record({ fact: 'data_store.entry_written', ...execution.at(token), store, key, value });
  }
}
