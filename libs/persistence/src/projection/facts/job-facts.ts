import type { AskedTask } from '@svc/engine';
import type { FoldedRows } from '../folded-rows.js';
import { isoTime } from '../values.js';
import { byCaller, byEngine, ofElement } from './fact-kind.js';
import type { AuditedFact, FactKinds, FactNamed } from './fact-kind.js';

type Answered = FactNamed<'job.completed' | 'job.error_thrown' | 'job.failed'>;

/** Jobs that workers pull. The locks of workers are not audited: they are not part of what happened to the process. */
export const jobFacts: FactKinds<
  'job.created' | 'job.completed' | 'job.error_thrown' | 'job.failed' | 'job.cancelled'
> = {
  'job.created': {
    audit: ({ jobId, jobType, listener, ...fact }) => {
      const heard = listener && { listener: listener.event };
      return byEngine({ ...ofElement(fact), job_id: jobId, job_type: jobType, ...heard });
    },
    rows: (fact, { instanceId, pulledJobs, texts }) =>
      void pulledJobs.set(fact.jobId, {
        id: fact.jobId,
        instance_id: instanceId,
        token_id: fact.tokenId,
        element_id: fact.elementId,
        element_type: fact.elementType,
        name: fact.name,
        type: fact.jobType,
        listener: fact.listener?.event ?? null,
        task: fact.task === undefined ? null : texts.ofRecord(shownTask(fact.task)),
        status: 'pending',
        priority: fact.priority,
        headers: texts.ofRecord(fact.headers),
        variables: texts.ofRecord(fact.variables),
        reads: fact.reads,
        retries: fact.retries,
        retry_backoff_ms: fact.retryBackoffMs,
        due_at: fact.dueAt === null ? null : isoTime(fact.dueAt),
        created_at: isoTime(fact.at),
        updated_at: isoTime(fact.at),
        ended_at: null,
      }),
  },
  'job.completed': { audit: answered, rows: (fact, rows) => settle(fact, 'completed', rows) },
  'job.error_thrown': { audit: answered, rows: (fact, rows) => settle(fact, 'completed', rows) },
  'job.failed': {
    audit: answered,
    rows: (fact, rows) => settle(fact, 'failed', rows),
    event: ({ fact, jobId, elementId, jobType, worker, error: { message } }) => ({
      event: fact,
      about: { kind: 'job', jobId, elementId, jobType, worker, message },
    }),
  },
  'job.cancelled': {
    audit: (fact) => byEngine({ ...ofElement(fact), job_id: fact.jobId }),
    rows: ({ jobId: id, at }, rows) => end(rows, { id, at: isoTime(at), status: 'cancelled', error: null }),
  },
};

/** As a worker gets it [listeners#task-listeners]. */
function shownTask({ id, name, assignee, candidateGroups, candidateUsers, dueAt, priority }: AskedTask) {
  const candidates = { candidate_groups: candidateGroups, candidate_users: candidateUsers };
  return { id, name, assignee, ...candidates, due_at: dueAt === null ? null : isoTime(dueAt), priority };
}

function answered(fact: Answered): AuditedFact {
  const { jobId: job_id, jobType: job_type, worker } = fact;
  return byCaller(fact, { ...ofElement(fact), job_id, job_type, worker, ...('error' in fact && fact.error) });
}

function settle(fact: Answered, status: string, rows: FoldedRows): void {
  const { jobId, lock, inputId, at } = fact;
  if (lock !== null) rows.locks.push({ jobId, lock, inputId });
  const error = 'error' in fact ? JSON.stringify(fact.error) : null;
  end(rows, { id: jobId, at: isoTime(at), status, error });
}

interface JobEnd {
  readonly id: string;
  readonly at: string;
  readonly status: string;
  readonly error: string | null;
}

function end({ pulledJobs, settledPulledJobs }: FoldedRows, { id, at, status, error }: JobEnd): void {
  const job = pulledJobs.get(id);
  if (job !== undefined) Object.assign(job, { status, updated_at: at, ended_at: at });
  else settledPulledJobs.set(id, { id, status, error, at });
}
