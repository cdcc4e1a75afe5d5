import type { DataConverter } from '@temporalio/common';
import { Worker } from '@temporalio/worker';
import type { NativeConnection, WorkflowBundleOption } from '@temporalio/worker';
import { ACTIVITIES } from '@svc/contract';
import { fireTimerStartActivity } from './activities/fire-timer-start.js';
import type { TimerStartDirectory } from './activities/fire-timer-start.js';
import { callServiceActivity } from './activities/call-service/call-service.js';
import { commitActivity } from './activities/commit.js';
import { resolveCallActivity } from './activities/resolve-call.js';
import type { CallDirectory } from './activities/resolve-call.js';
import type { CommitPort } from './activities/commit.js';
import { BUNDLE_PATH } from './bundle.js';
import { AddressPolicy } from './outbound/address-policy.js';
import { OwnEndpoints } from './outbound/own-endpoints.js';
import type { Endpoint } from './outbound/own-endpoints.js';
import { TenantPools } from './outbound/tenant-pools.js';
import { registerSearchAttributes } from './search-attributes.js';

export interface ProcessWorkerOptions {
  /** Shared with the client of an API that embeds the worker, so that its workflows start eagerly. */
  readonly connection: NativeConnection;
  readonly namespace: string;
  readonly taskQueue: string;
  readonly committer: CommitPort;
  /** Where call activities find what they call. */
  readonly calls: CallDirectory;
  /** What schedules of timer starts fire. */
  readonly timerStarts: TimerStartDirectory;
  /** Of `createDataConverter`; the client's must be made of the same keys. */
  readonly dataConverter: DataConverter;
  readonly outbound: OutboundOptions;
  readonly serviceMaxResponseBytes: number;
  readonly maxCachedWorkflows: number;
  readonly shutdownGraceMs: number;
  /** The prebuilt bundle unless given. */
  readonly workflowBundle?: WorkflowBundleOption;
}

export interface OutboundOptions {
  readonly allow: readonly string[];
  readonly allowLoopback: boolean;
  /** Never called by a process: the API, Temporal, Postgres. */
  readonly own: readonly Endpoint[];
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
  const worker = await Worker.create({
    connection,
    namespace,
    taskQueue,
    dataConverter,
    workflowBundle: options.workflowBundle ?? { codePath: BUNDLE_PATH },
    activities: activitiesOf(options, pools),
    reuseV8Context: true,
    maxCachedWorkflows: options.maxCachedWorkflows,
    stickyQueueScheduleToStartTimeout: STICKY_TIMEOUT_MS,
    shutdownGraceTime: options.shutdownGraceMs,
    shutdownForceTime: options.shutdownGraceMs + 10_000,
    maxConcurrentActivityTaskExecutions: 200,
    maxConcurrentLocalActivityExecutions: 200,
  });
  return {
    run: () => worker.run().finally(() => pools.close()),
    shutdown: () => {
      if (worker.getState() === 'RUNNING') worker.shutdown();
    },
  };
}

function activitiesOf(options: ProcessWorkerOptions, pools: TenantPools) {
  const { committer, calls, timerStarts, serviceMaxResponseBytes } = options;
  return {
    [ACTIVITIES.fireTimerStart]: fireTimerStartActivity(timerStarts),
    [ACTIVITIES.commit]: commitActivity(committer),
    [ACTIVITIES.resolveCall]: resolveCallActivity(calls),
    [ACTIVITIES.callService]: callServiceActivity({ pools, maxResponseBytes: serviceMaxResponseBytes }),
  };
}

function guardOf({ allow, allowLoopback, own }: OutboundOptions) {
  return { policy: new AddressPolicy({ allow, allowLoopback }), own: new OwnEndpoints(own) };
}
