import type { Findings, Place } from '../../findings.js';
import { MAX_NAME_LENGTH } from '../../limits.js';
import type { DataStoreSource } from '../../source/data-source.js';
import { svcAttributes } from '../svc-extensions.js';
import { attribute } from '../vocabulary.js';
import type { DeclaredStore } from './declared-data.js';
import type { ItemTypes } from './item-types.js';

/** What no request could name. */
const UNNAMABLE = /[/\\]|^\.\.?$/;

interface StoreContext {
  readonly types: ItemTypes;
  readonly findings: Findings;
  /** Does a data association read or write it? */
  readonly isUsed: boolean;
}

/** A data store that something reads or writes [data-stores#in-a-process]; null when nothing does. */
export function storeSource(declared: DeclaredStore, context: StoreContext): DataStoreSource | null {
  const { id, element, store } = declared;
  const { types, findings, isUsed } = context;
  const place = { elementId: id, line: element.line };
  const key = svcAttributes(element).get('key')?.trim() || null;
  const onNotFound = readOnNotFound(declared, findings, place);
  if (!isUsed) {
    const drawn = 'dataStoreReference is drawn only: no data association of an activity with declared data leads to it';
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
      `the name of a data store stands in paths: no slash, and not . or .., found ${name.slice(0, 100)}`,
      place,
    );
  if (key === null) findings.error(`dataStoreReference ${id} needs svc:key: which entry is meant`, place);
  return name === null ? null : { id, name, type, key, onNotFound, line: element.line };
}

/** That of the store that all references share, else its own. */
function nameOf({ element, store }: DeclaredStore): string | null {
  const named = store ?? element;
  return attribute(named, 'name')?.trim() || (store === null ? null : attribute(store, 'id')) || null;
}

/** With or without the prefix, at the reference or at the store; an entry that is missing is an error by default. */
function readOnNotFound({ element, store }: DeclaredStore, findings: Findings, place: Place): 'error' | 'null' {
  const given = [element, ...(store === null ? [] : [store])].map(
    (found) => svcAttributes(found).get('onNotFound') ?? attribute(found, 'onNotFound'),
  );
  const value = given.find((found) => found !== null)?.trim() ?? 'error';
  if (value === 'error' || value === 'null') return value;
  findings.error(`expected onNotFound to be error or null, found "${value.slice(0, 100)}"`, place);
  return 'error';
}
