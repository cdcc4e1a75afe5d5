import { Link, useSearch } from 'wouter-preact';
import { client } from '../api/client';
import { useQuery } from '../api/use-query';
import { PageHead } from '../frame/page-head';
import { parametersOf } from '../parts/address';
import { EmptyPanel } from '../parts/empty-panel';
import { ErrorNote } from '../parts/error-note';
import { type FilterField, FilterFields } from '../parts/filter-fields';
import { foreign } from '../parts/foreign';
import { Pager } from '../parts/pager';
import { Sentence } from '../parts/sentence';
import { ageText } from '../parts/times';
import { may } from '../session/session';
import { administrationTexts } from '../texts/administration';
import type { TypeRow } from './by-type';
import { useIncidents, useTypes } from './job-reads';
import { JobTable } from './job-table';
import { TypesPanel } from './types-panel';

const { jobs: words } = administrationTexts;
const PATH = '/jobs';
const PARAMETERS = ['type', 'status', 'worker', 'instance_id', 'cursor'] as const;
const PAGE_ROWS = 50;
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Whether workers do the work that waits for them. */
export function JobsPage() {
  const search = useSearch();
  const types = useTypes();
  const wanted = { status: 'pending', ...parametersOf(search, PARAMETERS) };
  const list = useQuery(
    ['jobs', 'list', wanted],
    (signal) => client.jobs.list({ ...wanted, limit: PAGE_ROWS } as never, { signal }),
    { keepsPrevious: true },
  );
  const rows = list.data?.data ?? [];
  const incidents = useIncidents(rows);
  const known = types.data?.rows ?? [];
  const isEmpty = types.data?.rows.length === 0 && list.data?.data.length === 0 && search === '';
  return (
    <main class="main" id="main" aria-busy={list.data === undefined && list.error === null}>
      <PageHead title={words.title} lead={types.data !== undefined && <Sentence text={leadOf(known)} />} />
      <div class="body">
        {types.error !== null && <ErrorNote error={types.error} />}
        {list.error !== null && list.error.message !== types.error?.message && <ErrorNote error={list.error} />}
        {types.data !== undefined && known.length > 0 && <TypesPanel types={types.data} />}
        {isEmpty ? (
          <EmptyPanel sentence={words.none} hint={words.noneHint}>
            {may('definitions:write') && (
              <Link class="btn" href="/definitions">
                {words.toDefinitions}
              </Link>
            )}
          </EmptyPanel>
        ) : (
          <FilterFields path={PATH} search={search} fields={filtersOf(known)} />
        )}
        {!isEmpty && list.data?.data.length === 0 && <EmptyPanel sentence={words.noMatch} hint={words.noMatchHint} />}
        {rows.length > 0 && <JobTable jobs={rows} incidents={incidents} />}
        {list.data !== undefined && <Pager path={PATH} search={search} page={list.data.page} />}
      </div>
    </main>
  );
}

/** What waits, who works, and what has waited longest. */
function leadOf(rows: readonly TypeRow[]): string {
  const sum = (count: (row: TypeRow) => number) => rows.reduce((total, row) => total + count(row), 0);
  const [waiting, held] = [sum((row) => row.waiting), sum((row) => row.held)];
  if (waiting === 0 && held === 0) return words.leadNone;
  const oldest = rows
    .filter((row) => row.oldest !== null)
    .toSorted((a, b) => (a.oldest ?? '').localeCompare(b.oldest ?? ''))[0];
  const late =
    oldest?.oldest == null
      ? ''
      : words.oldest(foreign(oldest.type), ageText(oldest.oldest)) +
        (oldest.held === 0 ? words.nobodyHolds : words.someHold);
  return words.lead(waiting, held) + late;
}

/** Without a state of its own the list shows what waits. */
function filtersOf(rows: readonly TypeRow[]): readonly FilterField[] {
  const { pending, ...others } = words.statuses;
  return [
    { kind: 'text', name: 'type', label: words.filters.type, offers: rows.map(({ type }) => type) },
    {
      kind: 'choice',
      name: 'status',
      label: words.filters.status,
      choices: [['', pending], ...Object.entries(others)],
    },
    {
      kind: 'text',
      name: 'worker',
      label: words.filters.worker,
      offers: [...new Set(rows.flatMap(({ workers }) => workers.map(([name]) => name)))],
    },
    {
      kind: 'text',
      name: 'instance_id',
      label: words.filters.instance_id,
      check: (value) => (ID.test(value) ? null : words.notAnId),
    },
  ];
}
