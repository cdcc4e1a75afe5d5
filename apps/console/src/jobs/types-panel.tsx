import { Link } from 'wouter-preact';
import { withParameter } from '../parts/address';
import { type Column, DataTable } from '../parts/data-table';
import { foreign } from '../parts/foreign';
import { Panel } from '../parts/panel';
import { Sentence } from '../parts/sentence';
import { Age } from '../parts/time';
import { administrationTexts } from '../texts/administration';
import type { JobStatus, TypeRow } from './by-type';
import { MOST_COUNTED, type Types } from './job-reads';

const { jobs: words } = administrationTexts;

/** How much there is of each type, and who works on it. Each number leads to its jobs. */
export function TypesPanel({ types: { rows, isCut } }: { readonly types: Types }) {
  return (
    <Panel title={words.types} right={isCut && words.counted(MOST_COUNTED)}>
      <DataTable label={words.types} rows={rows} keyOf={({ type }) => type} columns={COLUMNS} />
    </Panel>
  );
}

const COLUMNS: readonly Column<TypeRow>[] = [
  {
    name: 'type',
    head: words.heads.type,
    cell: ({ type }) => (
      <Link class="mono" href={`/jobs?${withParameter('', 'type', type)}`}>
        <bdi>{type}</bdi>
      </Link>
    ),
  },
  { name: 'waiting', head: words.heads.waiting, isNumber: true, cell: (row) => numberOf(row, 'pending', row.waiting) },
  { name: 'held', head: words.heads.held, isNumber: true, cell: (row) => numberOf(row, 'locked', row.held) },
  { name: 'failed', head: words.heads.failed, isNumber: true, cell: (row) => numberOf(row, 'failed', row.failed) },
  {
    name: 'oldest',
    head: words.heads.oldest,
    isNumber: true,
    cell: ({ oldest, held }) =>
      oldest === null ? (
        <span class="dim">{words.noneWaits}</span>
      ) : held === 0 ? (
        <b>
          <Age at={oldest} />
        </b>
      ) : (
        <Age at={oldest} />
      ),
  },
  {
    name: 'workers',
    head: words.heads.workers,
    cell: ({ workers }) =>
      workers.length === 0 ? (
        <span class="dim">{words.nobody}</span>
      ) : (
        <Sentence text={workers.map(([name, count]) => words.holder(foreign(name), count)).join(', ')} />
      ),
  },
];

function numberOf({ type }: TypeRow, status: JobStatus, count: number) {
  if (count === 0) return <span class="dim">0</span>;
  const search = withParameter(withParameter('', 'type', type), 'status', status === 'pending' ? '' : status);
  return (
    <Link href={`/jobs?${search}`} aria-label={`${count} ${words.statuses[status]}: ${type}`}>
      {count}
    </Link>
  );
}
