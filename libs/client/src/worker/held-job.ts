import { ApiError } from '../api-error.js';
import type { Transport } from '../transport.js';
import type { Job, JobAnswer } from './job.js';
import { attemptsUntil, type Lock } from './lock.js';
import { completion, failure } from './outcome.js';
import type { JobHandler, WorkerOptions } from './worker-options.js';

/** What a job needs to be worked off. */
export interface Surroundings {
  readonly transport: Transport;
  readonly handler: JobHandler;
  readonly report: NonNullable<WorkerOptions['onError']>;
  readonly onDone: NonNullable<WorkerOptions['onDone']>;
}

/** Runs the handler while the lock is extended, and sends what came of it. Reports what goes wrong, and never throws. */
export async function workOff(job: Job, lock: Lock, surroundings: Surroundings): Promise<void> {
  const kept = lock.keep().catch((error: unknown) => surroundings.report(error, { phase: 'extend', job }));
  const answer = await answerOf(job, lock, surroundings);
  lock.release();
  await kept;
  if (!lock.isLost) await send(job, lock, answer, surroundings);
}

async function answerOf(job: Job, lock: Lock, { handler, report }: Surroundings): Promise<JobAnswer> {
  try {
    return completion((await handler(job, { signal: lock.signal })) as Record<string, unknown> | undefined);
  } catch (thrown) {
    const answer = failure(thrown);
    if (answer.verb === 'fail' && !lock.isLost) report(thrown, { phase: 'handler', job });
    return answer;
  }
}

async function send(job: Job, lock: Lock, answer: JobAnswer, surroundings: Surroundings): Promise<void> {
  try {
    await deliver(job, lock, answer, surroundings.transport);
    surroundings.onDone(job, answer.verb);
  } catch (error) {
    surroundings.report(error, { phase: 'answer', job });
    if (answer.verb !== 'fail' && isAboutContent(error)) await send(job, lock, failure(error), surroundings);
  }
}

/** Statuses of answers that are refused for what they contain. */
const REFUSED_CONTENT = [400, 413, 415, 422];

/** An answer that can never be taken: the job fails with this reason instead of coming again without one. */
function isAboutContent(error: unknown): boolean {
  return error instanceof TypeError || (error instanceof ApiError && REFUSED_CONTENT.includes(error.status));
}

async function deliver(job: Job, lock: Lock, { verb, body }: JobAnswer, transport: Transport): Promise<void> {
  await transport.json({
    method: 'POST',
    path: `/v1/jobs/${encodeURIComponent(job.id)}/${verb}`,
    body: { lock_token: job.lock_token, ...body },
    isKeyed: true,
    ...attemptsUntil(lock.end),
  });
}
