import { useState } from 'preact/hooks';
import { Link, useLocation, useSearch } from 'wouter-preact';
import { PageHead } from '../frame/page-head';
import { download } from '../parts/download';
import { ErrorNote } from '../parts/error-note';
import { Icon } from '../parts/icon';
import { may } from '../session/session';
import { texts } from '../texts/texts';
import type { Action } from '../batches/actions';
import { BatchSheet } from '../batches/batch-sheet';
import { chosenTarget, placesIn } from './chosen';
import { COLUMNS, columnsOf, listCsv, withColumn } from './columns';
import { filtersOf, withoutFilters } from './filters';
import { FilterBar } from './filter-bar';
import { InstanceTable } from './instance-table';
import { useSelection } from './selection';
import { type Found, useFound } from './use-found';
import { VariableChoice } from './variable-choice';

const words = texts.instances;

/** All instances that the address asks for. */
export function InstancesPage() {
  const search = useSearch();
  const [, navigate] = useLocation();
  const found = useFound(search);
  const selection = useSelection(search, found);
  const [isChoosing, setChoosing] = useState(false);
  const [action, setAction] = useState<Action | null>(null);
  const show = (next: string) => navigate(next === '' ? '/instances' : `/instances?${next}`, { replace: true });
  return (
    <main class="main" id="main">
      <PageHead
        title={words.title}
        beside={
          <span class="second" role="status">
            {countText(found)}
          </span>
        }
        actions={
          <>
            <button
              type="button"
              class="btn btn-quiet"
              aria-expanded={isChoosing}
              onClick={() => setChoosing(!isChoosing)}
            >
              <Icon name="columns" />
              {words.columns}
            </button>
            {found.rows.length > 0 && <CsvButton search={search} found={found} />}
            {may('instances:write') && may('definitions:read') && (
              <Link class="btn" href="/definitions">
                {words.start}
              </Link>
            )}
          </>
        }
      />
      <div class="body">
        <FilterBar search={search} rows={found.rows} onChange={show} />
        {isChoosing && <ColumnChoice search={search} onChange={show} />}
        {isChoosing && <VariableChoice search={search} onChange={show} />}
        {found.error !== null && <ErrorNote error={found.error} />}
        {found.rows.length > 0 && (
          <InstanceTable search={search} found={found} selection={selection} onChange={show} onBegin={setAction} />
        )}
        {action !== null && (
          <BatchSheet
            action={action}
            target={chosenTarget(search, selection)}
            places={placesIn(found.rows, selection)}
            onClose={() => setAction(null)}
            onBegun={selection.clear}
          />
        )}
        {found.isLoading && <p class="second">{texts.loading}</p>}
        {found.count?.number === 0 && <NothingFound search={search} onChange={show} />}
      </div>
    </main>
  );
}

function countText({ count }: Found): string {
  return count === undefined ? '' : words.match(count.number, count.isExact);
}

interface PartProps {
  readonly search: string;
  readonly onChange: (search: string) => void;
}

function ColumnChoice({ search, onChange }: PartProps) {
  const shown = columnsOf(search);
  return (
    <fieldset class="wrap column-choice">
      <legend class="vh">{words.columns}</legend>
      {COLUMNS.filter((column) => column !== 'instance').map((column) => (
        <label key={column} class="check">
          <input
            type="checkbox"
            checked={shown.includes(column)}
            onChange={({ currentTarget }) => onChange(withColumn(search, column, currentTarget.checked))}
          />
          {words.heads[column]}
        </label>
      ))}
    </fieldset>
  );
}

/** Reads what is not loaded yet before it hands over the file. */
function CsvButton({ search, found }: { readonly search: string; readonly found: Found }) {
  const [state, setState] = useState<'ready' | 'reading' | 'failed'>('ready');
  async function save() {
    setState('reading');
    try {
      download('instances.csv', listCsv(search, await found.loadAll()));
      setState('ready');
    } catch {
      setState('failed');
    }
  }
  return (
    <button type="button" class="btn btn-quiet" disabled={state === 'reading'} onClick={() => void save()}>
      {words.csv[state]}
    </button>
  );
}

/** What to do next where nothing is shown. */
function NothingFound({ search, onChange }: PartProps) {
  const isFiltered = filtersOf(search).length > 0;
  return (
    <section class="panel">
      <div class="stack">
        <h2>{isFiltered ? words.noMatch : words.none}</h2>
        <p class="second">{isFiltered ? words.noMatchHint : words.noneHint}</p>
        <div>
          {isFiltered ? (
            <button type="button" class="btn" onClick={() => onChange(withoutFilters(search))}>
              {words.clearAll}
            </button>
          ) : (
            may('definitions:read') && (
              <Link class="btn btn-main" href="/definitions">
                {words.toDefinitions}
              </Link>
            )
          )}
        </div>
      </div>
    </section>
  );
}
