import { Worker } from '@temporalio/worker';
import type { WorkflowBundleOption } from '@temporalio/worker';
import { ACTIVITIES } from '@svc/contract';
import type { InstanceIdentity } from '@svc/contract';
import { batchActivities } from '../drivers/workflow/activities/batches/batch-activities.js';
import type { BatchParts } from '../drivers/workflow/activities/batches/batch-activities.js';
import { fireTimerStartActivity } from '../drivers/workflow/activities/fire-timer-start.js';
import type { TimerStartDirectory } from '../drivers/workflow/activities/fire-timer-start.js';
import { answerQuestionsActivity } from '../drivers/workflow/activities/answer-questions.js';
import type { QuestionSources } from '../drivers/workflow/activities/answer-questions.js';
import type { Callbacks } from '../drivers/workflow/activities/call-service/callback-address.js';
import { callServiceActivity } from '../drivers/workflow/activities/call-service/call-service.js';
import type { RetryNotes } from '../drivers/workflow/activities/call-service/call-service.js';
import { commitActivity } from '../drivers/workflow/activities/commit.js';
import { markingLate } from '../drivers/workflow/activities/marking-late.js';
import { TypeCheckers } from '../drivers/workflow/activities/type-checkers.js';
import type { TypeCheckersOptions } from '../drivers/workflow/activities/type-checkers.js';
import { resolveCallActivity } from '../drivers/workflow/activities/resolve-call.js';
import type { CredentialSource } from '../drivers/workflow/activities/call-service/secrets.js';
import type { CallDirectory } from '../drivers/workflow/activities/resolve-call.js';
import type { CommitPort } from '../drivers/workflow/activities/commit.js';
import type { RunShares } from '../shares/run-shares.js';
import { bundlePath } from '../drivers/workflow/bundle.js';
import { guardOf } from '../outbound/guard-of.js';
import type { OutboundOptions } from '../outbound/guard-of.js';
import { TenantPools } from '../outbound/tenant-pools.js';
import { runTogether, shutDown } from './run-together.js';
import type { WorkerConnection } from './run-together.js';
import { registerSearchAttributes } from './search-attributes.js';
import type { RetryParts } from '../outbox/webhooks/attempt-delivery.js';
import { createRetryWorker } from '../outbox/webhooks/retry-worker.js';

export interface ProcessWorkerOptions extends WorkerConnection {
  readonly committer: CommitPort;
  /** If absent, no run is asked to rest. */
  readonly runShares?: RunShares;
  /** Validates typed values before they are committed. */
  readonly types: TypeCheckersOptions;
  /** Starts the workflow of an instance again that has lost it; false if the instance has ended. */
  readonly revive: (of: InstanceIdentity) => Promise<boolean>;
  /** Finds the definitions that call activities call. */
  readonly calls: CallDirectory;
  /** The values of credentials, known only to the activity of service calls. */
  readonly credentials: CredentialSource;
  readonly retries: RetryNotes;
  /** Where asynchronous calls are answered; absent if only by events. */
  readonly callbacks?: Callbacks;
  /** The sources of answers to questions. */
  readonly questions: QuestionSources;
  /** Starts instances when schedules of timer starts fire. */
  readonly timerStarts: TimerStartDirectory;
  /** Activities of batches; absent if there are none. */
  readonly batches?: BatchParts;
  /** Makes further attempts of webhook deliveries; absent if none are sent. */
  readonly webhooks?: RetryParts;
  readonly outbound: OutboundOptions;
  readonly serviceMaxResponseBytes: number;
  readonly maxCachedWorkflows: number;
  /** After how many milliseconds a local activity counts as slow; half a second by default. */
  readonly lateAfterMs?: number;
  /** The workflow bundle; the prebuilt one by default. */
  readonly workflowBundle?: WorkflowBundleOption;
}

export interface ProcessWorker {
  /** Resolves after {@link shutdown}, when all running work has ended. Rejects if the worker fails. */
  run(): Promise<void>;
  /** Takes no new work; running work gets `shutdownGraceMs` to end. */
  shutdown(): void;
}

/** After a crash of the worker that cached an instance, another worker gets its next task after this time. */
const STICKY_TIMEOUT_MS = 1_500;

/** Activities at the same time: more than service calls and batches have places, so that others never wait for these. */
const MOST_ACTIVITIES = 2_000;

/** The worker of process instances, as a program of its own or embedded in the API. */
export async function createProcessWorker(options: ProcessWorkerOptions): Promise<ProcessWorker> {
  const { connection, namespace, taskQueue, dataConverter } = options;
  await registerSearchAttributes(connection, namespace);
  const pools = new TenantPools(guardOf(options.outbound));
  const processes = await Worker.create({
    connection,
    namespace,
    taskQueue,
    dataConverter,
    workflowBundle: options.workflowBundle ?? { codePath: bundlePath() },
    activities: activitiesOf(options, pools),
    reuseV8Context: true,
    maxCachedWorkflows: options.maxCachedWorkflows,
    stickyQueueScheduleToStartTimeout: STICKY_TIMEOUT_MS,
    shutdownGraceTime: options.shutdownGraceMs,
    shutdownForceTime: options.shutdownGraceMs + 10_000,
    maxConcurrentActivityTaskExecutions: MOST_ACTIVITIES,
    maxConcurrentLocalActivityExecutions: 200,
  });
  const workers = [processes, ...(options.webhooks ? [await createRetryWorker(options, options.webhooks)] : [])];
  return {
    run: () => runTogether(workers).finally(() => pools.close()),
    shutdown: () => shutDown(workers),
  };
}

function activitiesOf(options: ProcessWorkerOptions, pools: TenantPools) {
  const { committer, calls, credentials, retries, timerStarts, serviceMaxResponseBytes } = options;
  const marked = markingLate(options.lateAfterMs);
  return {
    ...(options.batches && batchActivities(options.batches)),
    [ACTIVITIES.fireTimerStart]: fireTimerStartActivity(timerStarts),
    [ACTIVITIES.reviveInstance]: options.revive,
    [ACTIVITIES.commit]: marked(commitActivity(committer, new TypeCheckers(options.types), calls, options.runShares)),
    [ACTIVITIES.answerQuestions]: marked(answerQuestionsActivity(options.questions)),
    [ACTIVITIES.resolveCall]: marked(resolveCallActivity(calls)),
    [ACTIVITIES.callService]: callServiceActivity({
      pools,
      credentials,
      retries,
      callbacks: options.callbacks,
      maxResponseBytes: serviceMaxResponseBytes,
    }),
  };
}
