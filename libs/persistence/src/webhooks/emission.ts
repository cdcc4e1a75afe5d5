import type { QueryResult, QueryResultRow } from 'pg';
import { v7 as newId } from 'uuid';
import type { InstanceOccurrence, OccurrenceSubject } from './occurrence.js';
import { INSERT_DELIVERIES } from './statements.js';

interface Sender {
  query<R extends QueryResultRow>(query: { name: string; text: string; values: unknown[] }): Promise<QueryResult<R>>;
}

/** What Postgres adds to the data if a subscription wants the event, as of the end of the transaction. */
interface Attached {
  readonly attached?: 'initial_variables' | 'variables' | 'task' | 'instance_status';
  readonly task_id?: string;
  readonly task_status?: string | null;
}

/**
 * Writes a delivery with its data for each subscription that wants one of the occurrences, in the transaction of their facts and
 * after all writes that the data are read from. Returns the number of deliveries.
 */
export async function insertDeliveries(
  sender: Sender,
  tenantId: string,
  occurrences: readonly InstanceOccurrence[],
): Promise<number> {
  if (occurrences.length === 0) return 0;
  const rows = JSON.stringify(occurrences.map(emittedRow));
  const { rowCount } = await sender.query({ ...INSERT_DELIVERIES, values: [tenantId, rows] });
  return rowCount ?? 0;
}

/** A row for `INSERT_DELIVERIES`. */
function emittedRow({ event, at, about, instanceId }: InstanceOccurrence): object {
  const { fields, ...attached } = dataOf(about);
  const members = JSON.stringify(fields).slice(1, -1);
  return {
    id: newId(),
    event_type: event,
    instance_id: instanceId,
    occurred_at: at,
    members: members === '' ? '' : `,${members}`,
    ...attached,
  };
}

function dataOf(about: OccurrenceSubject): Attached & { readonly fields: object } {
  switch (about.kind) {
    case 'instance': {
      const attached = about.variables === 'current' ? 'variables' : 'initial_variables';
      return { fields: { status: about.status }, attached };
    }
    case 'task':
      return { fields: {}, attached: 'task', task_id: about.taskId, task_status: about.status };
    case 'timer':
      return { fields: { timer_id: about.timerId, element_id: about.elementId } };
    case 'job': {
      const { jobId, elementId, jobType, worker, message } = about;
      return { fields: { job_id: jobId, element_id: elementId, job_type: jobType, worker, message } };
    }
    case 'recovery':
      return { fields: about.answer, ...(about.hasStatus && { attached: 'instance_status' }) };
  }
}
