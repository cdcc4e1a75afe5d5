import type { FoldedRows } from '../folded-rows.js';
import { isoTime } from '../values.js';
import type { FactKinds, FactNamed } from './fact-kind.js';

/** Service calls. The audit log has the entry and the end of their elements. */
export const callFacts: FactKinds<'call.started' | 'call.succeeded' | 'call.failed' | 'call.cancelled'> = {
  'call.started': {
    rows: (fact, { instanceId, jobs }) =>
      void jobs.set(fact.jobId, {
        id: fact.jobId,
        instance_id: instanceId,
        element_id: fact.elementId,
        token_id: fact.tokenId,
        status: 'running',
        error: null,
        started_at: isoTime(fact.at),
        ended_at: null,
      }),
  },
  'call.succeeded': { rows: (fact, rows) => end(fact, { status: 'completed', error: null }, rows) },
  'call.failed': { rows: (fact, rows) => end(fact, { status: 'failed', error: fact.message }, rows) },
  'call.cancelled': { rows: (fact, rows) => end(fact, { status: 'cancelled', error: null }, rows) },
};

type Ended = FactNamed<'call.succeeded' | 'call.failed' | 'call.cancelled'>;
interface JobEnd {
  readonly status: string;
  readonly error: string | null;
}

function end({ jobId: id, at }: Ended, how: JobEnd, { jobs, settledJobs }: FoldedRows): void {
  const job = jobs.get(id);
  if (job !== undefined) Object.assign(job, { ...how, ended_at: isoTime(at) });
  else settledJobs.set(id, { id, ...how, at: isoTime(at) });
}
