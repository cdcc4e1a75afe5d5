import { Worker } from '@temporalio/worker';
import type { WorkflowBundleOption } from '@temporalio/worker';
import { ACTIVITIES } from '@svc/contract';
import { batchActivities } from './activities/batches/batch-activities.js';
import type { BatchParts } from './activities/batches/batch-activities.js';
import { fireTimerStartActivity } from './activities/fire-timer-start.js';
import type { TimerStartDirectory } from './activities/fire-timer-start.js';
import { answerQuestionsActivity } from './activities/answer-questions.js';
import type { QuestionSources } from './activities/answer-questions.js';
import { callServiceActivity } from './activities/call-service/call-service.js';
import type { RetryNotes } from './activities/call-service/call-service.js';
import { commitActivity } from './activities/commit.js';
import { markingLate } from './activities/marking-late.js';
import { TypeCheckers } from './activities/type-checkers.js';
import type { TypeCheckersOptions } from './activities/type-checkers.js';
import { resolveCallActivity } from './activities/resolve-call.js';
import type { CredentialSource } from './activities/call-service/secrets.js';
import type { CallDirectory } from './activities/resolve-call.js';
import type { CommitPort } from './activities/commit.js';
import type { LongRuns } from './activities/long-runs.js';
import { bundlePath } from './bundle.js';
import { guardOf } from './outbound/guard-of.js';
import type { OutboundOptions } from './outbound/guard-of.js';
import { TenantPools } from './outbound/tenant-pools.js';
import { runTogether, shutDown } from './run-together.js';
import type { WorkerSurroundings } from './run-together.js';
import { registerSearchAttributes } from './search-attributes.js';
import type { RetryParts } from './webhooks/attempt-delivery.js';
import { createRetryWorker } from './webhooks/retry-worker.js';

export interface ProcessWorkerOptions extends WorkerSurroundings {
  readonly committer: CommitPort;
  /** Absent: no run is asked to rest. */
  readonly longRuns?: LongRuns;
  /** By which typed values are checked before they are committed. */
  readonly types: TypeCheckersOptions;
  /** Where call activities find what they call. */
  readonly calls: CallDirectory;
  /** What service calls name and only their activity knows. */
  readonly credentials: CredentialSource;
  readonly retries: RetryNotes;
  /** What processes read while they run. */
  readonly questions: QuestionSources;
  /** What schedules of timer starts fire. */
  readonly timerStarts: TimerStartDirectory;
  /** What is done to many instances at once; absent where no batch is ever begun. */
  readonly batches?: BatchParts;
  /** By which webhooks are attempted again; absent where none is sent. */
  readonly webhooks?: RetryParts;
  readonly outbound: OutboundOptions;
  readonly serviceMaxResponseBytes: number;
  readonly maxCachedWorkflows: number;
  /** After how many milliseconds a local activity says that it took long; half a second unless given. */
  readonly lateAfterMs?: number;
  /** The prebuilt bundle unless given. */
  readonly workflowBundle?: WorkflowBundleOption;
}

export interface ProcessWorker {
  /** Resolves after {@link shutdown}, when everything in flight has ended; rejects when the worker fails. */
  run(): Promise<void>;
  /** Takes nothing new; what runs gets `shutdownGraceMs`. */
  shutdown(): void;
}

/** After a crash of the worker that cached an instance, the next task waits this long before another may take it. */
const STICKY_TIMEOUT_MS = 1_500;

/** The worker of process instances: alone in `main`, or embedded in the API. */
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
    maxConcurrentActivityTaskExecutions: 200,
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
    [ACTIVITIES.commit]: marked(commitActivity(committer, new TypeCheckers(options.types), options.longRuns)),
    [ACTIVITIES.answerQuestions]: marked(answerQuestionsActivity(options.questions)),
    [ACTIVITIES.resolveCall]: marked(resolveCallActivity(calls)),
    [ACTIVITIES.callService]: callServiceActivity({
      pools,
      credentials,
      retries,
      maxResponseBytes: serviceMaxResponseBytes,
    }),
  };
}
