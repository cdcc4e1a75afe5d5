import { Link } from 'wouter-preact';
import { type Column, DataTable } from '../parts/data-table';
import { Icon, type IconName } from '../parts/icon';
import { Foreign } from '../parts/sentence';
import { Age } from '../parts/time';
import { clockText } from '../parts/times';
import { may } from '../session/session';
import { administrationTexts } from '../texts/administration';
import { texts } from '../texts/texts';
import type { Job, JobStatus } from './by-type';

const { jobs: words } = administrationTexts;

export interface JobTableProps {
  readonly jobs: readonly Job[];
  /** Of failed jobs: `<instance> <element>` where an incident is open. */
  readonly incidents: ReadonlySet<string>;
}

/** Jobs, each with its element and its instance. */
export function JobTable({ jobs, incidents }: JobTableProps) {
  const hasActs = jobs.some((job) => isOpen(job, incidents));
  return (
    <section class="panel">
      <DataTable
        label={words.list}
        rows={jobs}
        keyOf={({ id }) => id}
        columns={hasActs ? [...COLUMNS, retryColumn(incidents)] : COLUMNS}
      />
    </section>
  );
}

const LOOKS: Readonly<Record<JobStatus, readonly [icon: IconName, look: string]>> = {
  pending: ['running', 'running'],
  locked: ['user', 'running'],
  failed: ['error', 'error'],
  completed: ['done', 'completed'],
  cancelled: ['terminated', 'terminated'],
};

function JobState({ job: { status, retry_at, locked_until } }: { readonly job: Job }) {
  const [icon, look] = LOOKS[status];
  return (
    <>
      <span class={`state state-${look}`}>
        <Icon name={icon} /> {words.statuses[status]}
      </span>
      {status === 'pending' && retry_at !== null && <span class="sub">{words.retryAt(clockText(retry_at))}</span>}
      {status === 'locked' && locked_until !== null && <span class="sub">{words.until(clockText(locked_until))}</span>}
    </>
  );
}

const COLUMNS: readonly Column<Job>[] = [
  {
    name: 'element',
    head: words.heads.element,
    cell: (job) => (
      <>
        <Place job={job} />
        <span class="sub">
          <bdi>{job.definition_key}</bdi>
        </span>
      </>
    ),
  },
  {
    name: 'type',
    head: words.heads.type,
    cell: ({ type }) => (
      <span class="mono">
        <bdi>{type}</bdi>
      </span>
    ),
  },
  { name: 'state', head: words.heads.status, cell: (job) => <JobState job={job} /> },
  {
    name: 'worker',
    head: words.heads.worker,
    cell: ({ worker }) => (worker === null ? <span class="dim">{words.noWorker}</span> : <bdi>{worker}</bdi>),
  },
  {
    name: 'attempt',
    head: words.heads.attempt,
    cell: ({ attempt, retries }) => <span class="nowrap">{words.attempts(attempt, retries)}</span>,
  },
  { name: 'created', head: words.heads.created, isNumber: true, cell: ({ created_at }) => <Age at={created_at} /> },
  {
    name: 'error',
    head: words.heads.error,
    cell: ({ error }) =>
      error === null ? <span class="dim">{words.noFailure}</span> : <Foreign text={messageOf(error)} />,
  },
];

/** The element, which leads to the instance. */
function Place({ job: { instance_id, element_name } }: { readonly job: Job }) {
  if (!may('instances:read'))
    return (
      <b>
        <bdi>{element_name}</bdi>
      </b>
    );
  return (
    <Link href={`/instances/${instance_id}`}>
      <bdi>{element_name}</bdi>
    </Link>
  );
}

function messageOf(error: Readonly<Record<string, unknown>>): string {
  return String(error['message'] ?? error['code'] ?? JSON.stringify(error));
}

function isOpen({ status, instance_id, element_id }: Job, incidents: ReadonlySet<string>): boolean {
  return status === 'failed' && incidents.has(`${instance_id} ${element_id}`);
}

/** A retry is previewed on the page of the repair: a new job is made, which a worker may do at once. */
function retryColumn(incidents: ReadonlySet<string>): Column<Job> {
  return {
    name: 'acts',
    head: texts.administration.actions,
    isHeadHidden: true,
    cell: (job) =>
      isOpen(job, incidents) && (
        <Link
          class="btn btn-s"
          href={`/instances/${job.instance_id}/repair?do=retry`}
          aria-label={words.retryOf(job.element_name)}
        >
          {words.retry}
        </Link>
      ),
  };
}
