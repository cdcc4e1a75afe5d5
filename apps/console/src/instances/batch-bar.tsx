import { may } from '../session/session';
import { texts } from '../texts/texts';
import { type Action, actionsFor, unfitFilters } from './batch-filter';
import { filtersOf } from './filters';
import type { Found } from './use-found';

const words = texts.instances.batch;

export interface BatchBarProps {
  readonly search: string;
  readonly found: Found;
  /** Opens the preview. */
  readonly onBegin: (action: Action) => void;
}

/** What can be done to all that match. Not to every instance: a filter is needed. */
export function BatchBar({ search, found, onBegin }: BatchBarProps) {
  const actions = actionsFor(search);
  if (!may('admin') || filtersOf(search).length === 0 || actions.length === 0 || found.count === undefined) return null;
  const unfit = unfitFilters(search);
  if (unfit.length > 0)
    return <p class="selbar selbar-quiet">{words.unfit(unfit.map((name) => texts.instances.filters[name]))}</p>;
  const { number, isExact } = found.count;
  return (
    <div class="selbar">
      <b class="grow">{words.all(number, isExact)}</b>
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
