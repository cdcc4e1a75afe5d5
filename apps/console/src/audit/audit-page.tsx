import { useSearch } from 'wouter-preact';
import { client } from '../api/client';
import { useQuery } from '../api/use-query';
import { useUnlessLive } from '../api/use-unless-live';
import { PageHead } from '../frame/page-head';
import { parametersOf, withParameter } from '../parts/address';
import { EmptyPanel } from '../parts/empty-panel';
import { ErrorNote } from '../parts/error-note';
import { type FilterField, FilterFields } from '../parts/filter-fields';
import { Pager } from '../parts/pager';
import { ageText } from '../parts/times';
import { administrationTexts } from '../texts/administration';
import { ACTIONS } from './actions';
import { EntryTable } from './entry-table';
import { useKeyNames } from './key-names';
import { VerifyPanel } from './verify-panel';

const { auditLog: words } = administrationTexts;
const PATH = '/audit';
const FILTER_NAMES = ['actor_type', 'action', 'instance_id', 'from', 'to'] as const;
const PAGE_ROWS = 50;
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const FILTERS: readonly FilterField[] = [
  {
    kind: 'choice',
    name: 'actor_type',
    label: words.filters.actor_type,
    choices: [['', words.anyActor], ...Object.entries(words.actorTypes)],
  },
  { kind: 'text', name: 'action', label: words.filters.action, offers: ACTIONS },
  {
    kind: 'text',
    name: 'instance_id',
    label: words.filters.instance_id,
    check: (value) => (ID.test(value) ? null : administrationTexts.jobs.notAnId),
  },
  { kind: 'time', name: 'from', label: words.filters.from },
  { kind: 'time', name: 'to', label: words.filters.to },
];

/** Who has done what, and whether the log is as it was written. */
export function AuditPage() {
  const search = useSearch();
  const wanted = parametersOf(search, [...FILTER_NAMES, 'cursor']);
  const newest = useQuery(['audit', 'newest'], async (signal) => (await read({ limit: 1 }, signal)).data[0] ?? null);
  const list = useQuery(['audit', 'list', wanted], (signal) => read({ ...wanted, limit: PAGE_ROWS }, signal), {
    keepsPrevious: true,
  });
  const keyNames = useKeyNames();
  useUnlessLive(['audit']);
  return (
    <main class="main" id="main" aria-busy={list.data === undefined && list.error === null}>
      <PageHead
        title={words.title}
        lead={newest.data === undefined ? undefined : leadOf(newest.data)}
        actions={
          <a class="btn" href={exportAddress(wanted)} download="audit.ndjson" title={words.exportHint}>
            {words.export}
          </a>
        }
      />
      <div class="body">
        <VerifyPanel newest={newest.data?.sequence ?? 0} />
        <FilterFields path={PATH} search={search} fields={FILTERS} />
        {list.error !== null && <ErrorNote error={list.error} />}
        {list.data?.data.length === 0 && <EmptyPanel sentence={words.noMatch} hint={words.noMatchHint} />}
        {list.data !== undefined && list.data.data.length > 0 && (
          <EntryTable entries={list.data.data} keyNames={keyNames} />
        )}
        {list.data !== undefined && <Pager path={PATH} search={search} page={list.data.page} />}
      </div>
    </main>
  );
}

function read(query: object, signal: AbortSignal) {
  return client.audit.list(query as never, { signal });
}

function leadOf(newest: { readonly sequence: number; readonly createdAt: string } | null): string {
  return newest === null ? words.leadEmpty : words.lead(newest.sequence, ageText(newest.createdAt));
}

/** Read by the browser itself, with the cookie of the session: however long it is, no page has to hold it. */
function exportAddress({ from = '', to = '' }: { readonly from?: string; readonly to?: string }): string {
  const query = withParameter(withParameter('', 'from', from), 'to', to);
  return `/v1/audit/export${query === '' ? '' : `?${query}`}`;
}
