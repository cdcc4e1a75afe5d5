import { type Action, actionsFor } from '../batches/actions';
import { texts } from '../texts/texts';
import { filtersOf } from './filters';
import type { UsedSelection } from './selection';
import type { Found } from './use-found';

const words = texts.batches;

export interface BatchBarProps {
  readonly search: string;
  readonly found: Found;
  readonly selection: UsedSelection;
  /** Opens the preview. */
  readonly onBegin: (action: Action) => void;
}

/** What can be done to the instances that are chosen: only what the state of one of them allows. */
export function BatchBar({ search, found, selection, onBegin }: BatchBarProps) {
  const { count, isAll, canBeAll } = selection;
  if (count === 0) return null;
  const all = found.count?.number ?? 0;
  const actions = actionsFor(statesOf(search, found, selection));
  return (
    <div class="selbar" role="group" aria-label={words.selection}>
      <b role="status">{isAll ? words.allSelected(count) : words.selected(count)}</b>
      {!isAll && canBeAll && all > count && (
        <button type="button" class="link" onClick={selection.chooseAll}>
          {words.selectAll(all)}
        </button>
      )}
      <button type="button" class="link" onClick={selection.clear}>
        {words.selectNone}
      </button>
      <span class="grow" />
      {actions.map((one) => (
        <button
          key={one}
          type="button"
          class={one === 'terminate' ? 'btn btn-s btn-bad' : 'btn btn-s'}
          onClick={() => onBegin(one)}
        >
          {words.begin[one]}
        </button>
      ))}
    </div>
  );
}

/** Of all that match, the states that are filtered by; any, if there are none. */
function statesOf(search: string, { rows }: Found, { isAll, ids }: UsedSelection): string[] {
  if (!isAll) return rows.flatMap(({ id, status }) => (ids.has(id) ? [status] : []));
  return filtersOf(search).flatMap(({ name, value }) => (name === 'status' ? [value] : []));
}
