import type { Findings, Place } from '../../findings.js';
import { MAX_NAME_LENGTH } from '../../limits.js';
import type { DataStoreSource } from '../../source/data-source.js';
import { svcAttributes } from '../svc-extensions.js';
import { attribute } from '../vocabulary.js';
import type { DeclaredStore } from './declared-data.js';
import type { ItemTypes } from './item-types.js';

/** Names that cannot be a path segment of a request. */
const UNNAMABLE = /[/\\]|^\.\.?$/;

interface StoreContext {
  readonly types: ItemTypes;
  readonly findings: Findings;
  /** Whether a data association reads or writes the store. */
  readonly isUsed: boolean;
}

/** A data store that an association reads or writes [data-stores#in-a-process]; null if none does. */
export function storeSource(declared: DeclaredStore, context: StoreContext): DataStoreSource | null {
  const { id, element, store } = declared;
  const { types, findings, isUsed } = context;
  const place = { elementId: id, line: element.line };
  const key = svcAttributes(element).get('key')?.trim() || null;
  const onNotFound = readOnNotFound(declared, findings, place);
  if (!isUsed) {
    const drawn =
      'dataStoreReference has no effect: no data association connects it with an activity that declares data';
    findings.warning(drawn, place);
    return null;
  }
  const type = types.of(element, place) ?? (store === null ? null : types.of(store, { ...place, line: store.line }));
  const name = nameOf(declared);
  if (name === null) findings.error('a data store needs a name', place);
  if ((name?.length ?? 0) > MAX_NAME_LENGTH)
    findings.error(`the name of a data store has at most ${MAX_NAME_LENGTH} characters`, place);
  if (name !== null && UNNAMABLE.test(name))
    findings.error(
      `expected a data store name without slashes that is not "." or "..", since it is part of URLs, found ${name.slice(0, 100)}`,
      place,
    );
  if (key === null) findings.error(`dataStoreReference ${id} needs svc:key, the key of its entry`, place);
  return name === null ? null : { id, name, type, key, onNotFound, line: element.line };
}

/** The name of the store that the reference refers to, else the reference's own name. */
function nameOf({ element, store }: DeclaredStore): string | null {
  const named = store ?? element;
  return attribute(named, 'name')?.trim() || (store === null ? null : attribute(store, 'id')) || null;
}

/** Reads `onNotFound` with or without the prefix, from the reference or the store. By default a missing entry is an error. */
function readOnNotFound({ element, store }: DeclaredStore, findings: Findings, place: Place): 'error' | 'null' {
  const given = [element, ...(store === null ? [] : [store])].map(
    (found) => svcAttributes(found).get('onNotFound') ?? attribute(found, 'onNotFound'),
  );
  const value = given.find((found) => found !== null)?.trim() ?? 'error';
  if (value === 'error' || value === 'null') return value;
  findings.error(`expected onNotFound to be error or null, found "${value.slice(0, 100)}"`, place);
  return 'error';
}
