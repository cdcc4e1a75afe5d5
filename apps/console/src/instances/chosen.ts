import type { BatchTarget } from '../batches/actions';
import type { ChosenPlaces } from '../batches/change-fields';
import { elementsOf } from './columns';
import { searchBodyOf } from './filters';
import type { Selection } from './selection';
import type { FoundInstance } from './use-found';

/** What a batch on all that an address finds is asked for. */
export function targetOf(search: string): BatchTarget {
  const { sort: _, ...conditions } = searchBodyOf(search);
  return { search: conditions };
}

/** What a batch on the chosen instances is asked for. */
export function chosenTarget(search: string, { ids, isAll }: Selection): BatchTarget {
  return isAll ? targetOf(search) : { ids: [...ids] };
}

/** Where the chosen ones stand, as far as they are loaded. */
export function placesIn(rows: readonly FoundInstance[], { ids, isAll }: Selection): ChosenPlaces {
  const chosen = isAll ? rows : rows.filter(({ id }) => ids.has(id));
  const versions = new Map(
    chosen.map(({ definition_key, definition_version }) => [
      `${definition_key} ${definition_version}`,
      { key: definition_key, number: definition_version },
    ]),
  );
  return { elements: elementsOf(chosen), version: versions.size === 1 ? ([...versions.values()][0] ?? null) : null };
}
