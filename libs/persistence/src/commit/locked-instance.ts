import type { CommitAnswer } from '@svc/driver';
import { assertNever } from '@svc/engine';
import type { InputEnvelope, InstanceStatus } from '@svc/engine';
import type { JobStatus } from '../entities/job.js';
import type { TaskState } from '../repositories/tasks.js';
import { valueRefused } from './batch.js';
import type { Batch } from './batch.js';
import type { KeptCommitAnswer } from './kept-state.js';

/** What a transaction sees of an instance once it holds the row's lock; seq 0 where there is no row. */
export interface LockedInstance {
  readonly seq: number;
  readonly status: InstanceStatus | null;
  /** Whether a workflow drives it or will. */
  readonly isDurable: boolean;
  /** Whether a webhook wants an event of it in this group. */
  readonly isWanted: boolean;
}

export type TaskClaim = Pick<TaskState, 'status' | 'claimVersion'>;

export interface JobLock {
  readonly status: JobStatus;
  readonly lock: string | null;
  readonly worker: string | null;
}

/** The tasks and jobs whose claims and locks a group depends on, by id. */
export interface HeldWork {
  readonly tasks: ReadonlyMap<string, TaskClaim>;
  readonly jobs: ReadonlyMap<string, JobLock>;
}

export interface LoggedCommit {
  readonly digest: string;
  readonly inputs: string;
  readonly now: number;
}

/** Compare-and-set: the batch follows the last commit. */
export function isNext(batch: Batch, instance: LockedInstance): boolean {
  return instance.seq === batch.request.seq - 1;
}

/** The refusal of a batch that follows the last commit but must not be written; otherwise null. */
export function refusalOf(batch: Batch, instance: LockedInstance, { tasks, jobs }: HeldWork): KeptCommitAnswer | null {
  if (batch.kept !== null && instance.seq > 0 && instance.isDurable) return { kind: 'promoted' };
  if (instance.seq === 0 && batch.projection.created === null)
    return valueRefused(`expected instance ${batch.request.instanceId} to be stored, but it is not`);
  for (const { taskId, claimVersion, inputId } of batch.projection.claims) {
    const task = tasks.get(taskId);
    if (task?.status === 'claimed' && task.claimVersion === claimVersion) continue;
    const message = `expected the claim of task ${taskId} to stay unchanged until its completion, but ${changeOf(task)}`;
    return { kind: 'refused', inputId, reason: 'claim_changed', message };
  }
  for (const { jobId, lock, inputId } of batch.projection.locks) {
    const job = jobs.get(jobId);
    if (job?.lock === lock && isOpenJob(job)) continue;
    return { kind: 'refused', inputId, reason: 'claim_changed', message: lockChange(jobId, job) };
  }
  return null;
}

function isOpenJob({ status }: JobLock): boolean {
  return status === 'pending' || status === 'delayed' || status === 'locked';
}

/** The message for a worker whose lock is over. */
export function lockChange(jobId: string, job: JobLock | undefined): string {
  const expected = `expected job ${jobId} to be open under this lock`;
  if (job === undefined) return `${expected}, but the job does not exist`;
  if (!isOpenJob(job)) return `${expected}, but it is ${job.status}`;
  return job.status === 'locked'
    ? `${expected}, but worker ${job.worker} holds it under another one`
    : `${expected}, but it waits for another delivery`;
}

/** The message for the caller of a completion whose task others have changed meanwhile. */
function changeOf(task: TaskClaim | undefined): string {
  if (task === undefined) return 'the task does not exist';
  switch (task.status) {
    case 'claimed':
      return 'meanwhile the task was unclaimed and claimed again';
    case 'pending':
      return 'meanwhile the task was unclaimed or delegated, and it has not been claimed again';
    case 'completed':
    case 'cancelled':
      return `meanwhile the task was ${task.status}`;
    default:
      return assertNever(task.status);
  }
}

/** The answer to a batch that does not follow the last commit: the log decides [commit#answers]. */
export function answerFromLog(batch: Batch, instance: LockedInstance, logged: LoggedCommit | undefined): CommitAnswer {
  if (logged === undefined) return { kind: 'gap', lastSeq: instance.seq };
  if (logged.digest === batch.digest) return { kind: 'same' };
  return { kind: 'superseded', inputs: JSON.parse(logged.inputs) as InputEnvelope[], now: logged.now };
}
