import {
  ActivityCancellationType,
  ActivityFailure,
  ApplicationFailure,
  isCancellation,
  proxyActivities,
} from '@temporalio/workflow';
import type { EngineInput, InputEnvelope, Job, JobError, JobResponse } from '@svc/engine';
import { BPMN_ERROR, isMissing } from '@svc/contract';
import { SERVICE_TASK_ERROR } from '@svc/engine';
import type { BpmnErrorDetails, CallServiceRequest, Missing } from '@svc/contract';

/** On whose behalf calls are made. */
export interface Caller {
  readonly tenantId: string;
  readonly instanceId: string;
}

interface CallActivities {
  callService(request: CallServiceRequest): Promise<JobResponse | Missing>;
}

/** Beyond its own timeout an attempt gets this long to report; later its worker is taken for dead. */
const REPORT_MS = 5_000;
/** Calls that may last longer tell that they are alive, so that a dead worker is noticed sooner than their timeout. */
const HEARTBEAT_MS = 30_000;
const LONGEST_BACKOFF_MS = 3_600_000;

/** Calls until an attempt succeeds or none is left; what came of it is an input. Only a cancellation is thrown. */
export async function callService(caller: Caller, job: Job): Promise<InputEnvelope> {
  const input = await outcomeOf(caller, job);
  return { id: `job:${job.jobId}`, at: Date.now(), actor: { type: 'engine', id: null }, input };
}

async function outcomeOf(caller: Caller, job: Job): Promise<EngineInput> {
  const { jobId } = job;
  try {
    const response = await activitiesFor(caller, job).callService({ ...caller, job });
    if (isMissing(response)) return { type: 'jobFailed', jobId, error: lost(response) };
    return { type: 'jobSucceeded', jobId, response };
  } catch (error) {
    if (isCancellation(error)) throw error;
    return { type: 'jobFailed', jobId, error: errorOf(error) };
  }
}

function activitiesFor({ tenantId }: Caller, job: Job) {
  return proxyActivities<CallActivities>({
    summary: job.summary,
    cancellationType: ActivityCancellationType.TRY_CANCEL,
    startToCloseTimeout: job.timeoutMs + REPORT_MS,
    ...(job.timeoutMs > HEARTBEAT_MS ? { heartbeatTimeout: HEARTBEAT_MS } : {}),
    retry: {
      initialInterval: Math.max(1, job.retryBackoffMs),
      backoffCoefficient: 2,
      maximumInterval: Math.max(LONGEST_BACKOFF_MS, job.retryBackoffMs),
      maximumAttempts: job.retries + 1,
    },
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

function lost({ missing, detail }: Missing): JobError {
  return { code: SERVICE_TASK_ERROR, message: `the answer was received but is lost: missing ${missing} ${detail}` };
}
