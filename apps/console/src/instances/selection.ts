import { useState } from 'preact/hooks';
import { between } from '../inbox/selection';
import { filtersOf } from './filters';
import type { Found } from './use-found';

/** Rows that are chosen, or all that match. */
export interface Selection {
  readonly ids: ReadonlySet<string>;
  readonly isAll: boolean;
  /** The row from which one chooses to another. */
  readonly anchor: string | null;
}

export const NOTHING: Selection = { ids: new Set(), isAll: false, anchor: null };

/** With all chosen, taking one away leaves the others that are loaded. @param loaded ids of the list, in its order */
export function toggled(before: Selection, id: string, loaded: readonly string[]): Selection {
  const ids = new Set(before.isAll ? loaded : before.ids);
  if (!ids.delete(id)) ids.add(id);
  return { ids, isAll: false, anchor: id };
}

/** All from the one that was chosen last to this one. */
export function chosenTo(before: Selection, id: string, loaded: readonly string[]): Selection {
  if (before.isAll) return before;
  return { ids: new Set([...before.ids, ...between(loaded, before.anchor ?? id, id)]), isAll: false, anchor: id };
}

export interface UsedSelection extends Selection {
  /** How many are chosen. */
  readonly count: number;
  /** Whether all that match can be chosen: not every instance there is, and not more than a batch freezes. */
  readonly canBeAll: boolean;
  readonly toggle: (id: string, isTo: boolean) => void;
  readonly chooseAll: () => void;
  readonly chooseLoaded: () => void;
  readonly clear: () => void;
}

/** What is chosen of a list; another address begins anew. */
export function useSelection(search: string, { rows, count }: Found): UsedSelection {
  const [state, setState] = useState({ search, chosen: NOTHING });
  const chosen = state.search === search ? state.chosen : NOTHING;
  const set = (next: Selection) => setState({ search, chosen: next });
  const loaded = rows.map(({ id }) => id);
  return {
    ...chosen,
    count: chosen.isAll ? (count?.number ?? 0) : chosen.ids.size,
    canBeAll: filtersOf(search).length > 0 && count?.isExact === true,
    toggle: (id, isTo) => set((isTo ? chosenTo : toggled)(chosen, id, loaded)),
    chooseAll: () => set({ ...NOTHING, isAll: true }),
    chooseLoaded: () => set({ ids: new Set(loaded), isAll: false, anchor: null }),
    clear: () => set(NOTHING),
  };
}
