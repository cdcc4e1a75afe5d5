import type { Client, Item, Query } from '@svc/client';
import { actionOf, choiceOption, exactly, isGiven, textOption } from '../command.js';
import type { Command } from '../command.js';
import { connect } from '../connection/connect.js';
import { CONNECTION_OPTIONS, SERVER_EXIT_CODES } from '../connection/connection.js';
import { LIST_OPTIONS, sayList } from '../tables/listing.js';
import { statusColour } from '../tables/status-colour.js';
import type { Column } from '../tables/table-lines.js';
import { relativeTime } from '../tables/times.js';
import { present } from '../values/present.js';

type Job = Item<'jobs.list'>;

const ACTIONS = ['list'] as const;
const STATUSES = ['pending', 'locked', 'completed', 'failed', 'cancelled'] as const;

const OPEN = ['locked', 'pending'] as const;

export const jobsCommand: Command = {
  name: 'jobs',
  summary: 'lists the jobs that workers pull',
  usage: '[list]',
  actions: ACTIONS,
  about:
    'Lists the open jobs, oldest first: their type, who has them and until when, and how many attempts are left (docs/jobs.md).',
  options: {
    type: { type: 'string', value: 'type', about: 'only jobs of this type' },
    status: {
      type: 'string',
      value: 'status',
      choices: STATUSES,
      about: `${STATUSES.join(', ')}; the open ones by default`,
    },
    instance: { type: 'string', value: 'id', about: 'only those of this instance' },
    worker: { type: 'string', value: 'name', about: 'only those that this worker got last' },
    overdue: { type: 'boolean', about: 'only those that are open after their time' },
    ...LIST_OPTIONS,
    ...CONNECTION_OPTIONS,
  },
  exitCodes: SERVER_EXIT_CODES,
  run: async (given, terminal) => {
    exactly(actionOf(given, ACTIONS).others);
    const status = choiceOption(given, 'status', STATUSES);
    const query = present({
      type: textOption(given, 'type'),
      instance_id: textOption(given, 'instance'),
      worker: textOption(given, 'worker'),
      overdue: isGiven(given, 'overdue') ? ('true' as const) : null,
    });
    const client = connect(given, terminal);
    const columns = columnsAt(Date.now());
    const read = (limit: number) => jobsOf(client, status === null ? OPEN : [status], { ...query, limit });
    await sayList({ things: 'jobs', columns, read }, given, terminal);
    return 0;
  },
};

/** The jobs of each status, one after the other. */
async function* jobsOf(
  client: Client,
  statuses: readonly Job['status'][],
  query: Query<'jobs.list'>,
): AsyncGenerator<Job> {
  for (const status of statuses) yield* client.jobs.all({ ...query, status });
}

function columnsAt(now: number): Column<Job>[] {
  return [
    { head: 'ID', cell: ({ id }) => id },
    { head: 'TYPE', cell: ({ type }) => type, isFlexible: true },
    { head: 'STATUS', cell: ({ status }) => status, colour: statusColour },
    { head: 'ELEMENT', cell: ({ definition_key: key, element_id: element }) => `${key}/${element}`, isFlexible: true },
    { head: 'LEFT', cell: ({ retries }) => String(retries) },
    { head: 'WORKER', cell: ({ worker }) => worker ?? '', isFlexible: true },
    { head: 'CREATED', cell: ({ created_at: created }) => relativeTime(created, now) },
    {
      head: 'NEXT',
      cell: ({ status, locked_until: locked, retry_at: retry }) =>
        relativeTime(status === 'locked' ? locked : retry, now),
    },
    { head: 'ERROR', cell: ({ error }) => messageOf(error), isFlexible: true },
  ];
}

function messageOf(error: Job['error']): string {
  const message = (error as { message?: unknown } | null)?.message;
  return typeof message === 'string' ? message : '';
}
