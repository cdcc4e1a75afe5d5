import {
  ActivityCancellationType,
  ActivityFailure,
  ApplicationFailure,
  isCancellation,
  proxyActivities,
  sleep,
} from '@temporalio/workflow';
import type { EngineInput, InputEnvelope, Job, JobError, JobResponse } from '@svc/engine';
import { BPMN_ERROR, PAYLOAD_MISSING, callRetryPolicy } from '@svc/contract';
import { SERVICE_TASK_ERROR } from '@svc/engine';
import type { BpmnErrorDetails, CallServiceRequest } from '@svc/contract';

/** The instance that makes the calls. */
export interface CallingInstance {
  readonly tenantId: string;
  readonly instanceId: string;
}

interface CallActivities {
  callService(request: CallServiceRequest): Promise<JobResponse>;
}

/** How long after its own time-out an attempt may still report; later its worker counts as dead. */
const REPORT_MS = 5_000;
/** Calls with longer time-outs send heartbeats, so that a dead worker is noticed before the time-out. */
const HEARTBEAT_MS = 30_000;
/** The interval of checks for a missing payload or key. */
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 60_000;

/** Calls until an attempt succeeds or none is left; the result is an input. Only a cancellation is thrown. */
export async function callService(caller: CallingInstance, job: Job): Promise<InputEnvelope> {
  const input = await outcomeOf(caller, job);
  return { id: `job:${job.jobId}`, at: Date.now(), actor: { type: 'engine', id: null }, input };
}

async function outcomeOf({ tenantId, instanceId }: CallingInstance, job: Job): Promise<EngineInput> {
  const { jobId } = job;
  try {
    const request = { tenantId, instanceId, job };
    const response = await whileMissing(() => activitiesFor(tenantId, job).callService(request));
    return { type: 'jobSucceeded', jobId, response };
  } catch (error) {
    if (isCancellation(error)) throw error;
    return { type: 'jobFailed', jobId, error: errorOf(error) };
  }
}

/** A call that could not be read, or whose credential could not, was not made, so this is no failure of the service. */
async function whileMissing(call: () => Promise<JobResponse>): Promise<JobResponse> {
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
    try {
      return await call();
    } catch (error) {
      const cause = error instanceof ActivityFailure ? error.cause : null;
      if (!(cause instanceof ApplicationFailure) || cause.type !== PAYLOAD_MISSING) throw error;
    }
    await sleep(pause);
  }
}

function activitiesFor(tenantId: string, job: Job) {
  return proxyActivities<CallActivities>({
    summary: job.summary,
    cancellationType: ActivityCancellationType.TRY_CANCEL,
    startToCloseTimeout: job.timeoutMs + REPORT_MS,
    ...(job.timeoutMs > HEARTBEAT_MS ? { heartbeatTimeout: HEARTBEAT_MS } : {}),
    // Without a limit: the activity counts the attempts, since those that were deferred do not count.
    retry: { ...callRetryPolicy(job), nonRetryableErrorTypes: [PAYLOAD_MISSING] },
    priority: { fairnessKey: tenantId },
  });
}

function errorOf(error: unknown): JobError {
  const cause = error instanceof ActivityFailure ? error.cause : error;
  if (cause instanceof ApplicationFailure && cause.type === BPMN_ERROR) {
    const [details] = (cause.details ?? []) as readonly BpmnErrorDetails[];
    if (details) return { code: details.code, message: details.message };
  }
  const message = cause instanceof Error ? cause.message : String(cause);
  return { code: SERVICE_TASK_ERROR, message };
}
