// A default import: the package is CommonJS without named exports.
import proto from '@temporalio/proto';
import type { NativeConnection } from '@temporalio/worker';
import type { Config } from '@svc/config';
import { webhookQueueOf } from '@svc/contract';
import type { TaskQueueBacklog } from '../process-runtime.js';

const { TaskQueueType } = proto.temporal.api.enums.v1;
const { TASK_QUEUE_TYPE_WORKFLOW, TASK_QUEUE_TYPE_ACTIVITY } = TaskQueueType;

/** The server's backlogs of the service's queues, by type. Makes one call for each. */
export function backlogsOf(
  { workflowService }: NativeConnection,
  { temporalNamespace: namespace, taskQueue }: Config,
): Promise<TaskQueueBacklog[]> {
  const asked = [
    ['workflow', taskQueue, TASK_QUEUE_TYPE_WORKFLOW],
    ['activity', taskQueue, TASK_QUEUE_TYPE_ACTIVITY],
    ['webhook', webhookQueueOf(taskQueue), TASK_QUEUE_TYPE_ACTIVITY],
  ] as const;
  return Promise.all(
    asked.map(async ([type, name, taskQueueType]) => {
      const queue = { namespace, taskQueue: { name }, taskQueueType, reportStats: true };
      const { stats } = await workflowService.describeTaskQueue(queue);
      const age = stats?.approximateBacklogAge;
      const ageMs = Number(age?.seconds ?? 0) * 1_000 + (age?.nanos ?? 0) / 1e6;
      return { type, tasks: Number(stats?.approximateBacklogCount ?? 0), ageMs };
    }),
  );
}
