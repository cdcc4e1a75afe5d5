import { client } from '../api/client';
import { useAgain } from '../api/use-again';
import { useQuery } from '../api/use-query';
import { may } from '../session/session';
import { byType, type Job, type JobStatus, type TypeRow } from './by-type';

/** Of each state; more are not counted. */
export const MOST_COUNTED = 500;
const PAGE_ROWS = 100;
const COUNTED = ['pending', 'locked', 'failed'] as const satisfies readonly JobStatus[];

export interface Types {
  readonly rows: readonly TypeRow[];
  /** Whether there are more than were counted. */
  readonly isCut: boolean;
}

/** What there is of each type. The service has no counts of its own, so the first jobs of each state are counted here. */
export function useTypes() {
  useAgain(['jobs']);
  return useQuery<Types>(['jobs', 'types'], async (signal) => {
    const read = await Promise.all(COUNTED.map((status) => readFirst(status, signal)));
    return { rows: byType(read.flat()), isCut: read.some(({ length }) => length >= MOST_COUNTED) };
  });
}

async function readFirst(status: JobStatus, signal: AbortSignal): Promise<Job[]> {
  const jobs: Job[] = [];
  for await (const job of client.jobs.all({ status, limit: PAGE_ROWS }, { signal })) {
    jobs.push(job);
    if (jobs.length >= MOST_COUNTED) break;
  }
  return jobs;
}

/** Elements at which an incident stops one of these instances now, as `<instance> <element>`. */
export function useIncidents(jobs: readonly Job[]): ReadonlySet<string> {
  const ids = [...new Set(jobs.filter(({ status }) => status === 'failed').map(({ instance_id }) => instance_id))];
  const { data } = useQuery(
    ['jobs', 'incidents', ids],
    async (signal) => {
      const found = await client.instances.search({ ids, has_incident: true, limit: PAGE_ROWS }, { signal });
      return new Set(found.data.map(({ id, incident }) => `${id} ${incident?.element_id ?? ''}`));
    },
    { isEnabled: ids.length > 0 && may('instances:read') && may('instances:write') },
  );
  return data ?? new Set();
}
