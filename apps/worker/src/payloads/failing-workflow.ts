import type { Client } from '@temporalio/client';
// CommonJS without named exports.
import proto from '@temporalio/proto';

const CALL_MS = 1_500;
const RUNNING = proto.temporal.api.enums.v1.WorkflowExecutionStatus.WORKFLOW_EXECUTION_STATUS_RUNNING;
const NOT_FOUND = 5;

/** Whether the workflow stands still because its workflow task has failed, and is to be tried again. */
export async function isFailing(client: Client, namespace: string, workflowId: string): Promise<boolean> {
  try {
    const { workflowExecutionInfo, pendingWorkflowTask } = await client.withDeadline(Date.now() + CALL_MS, () =>
      client.workflowService.describeWorkflowExecution({ namespace, execution: { workflowId } }),
    );
    return workflowExecutionInfo?.status === RUNNING && (pendingWorkflowTask?.attempt ?? 0) > 1;
  } catch (error) {
    if ((error as { code?: unknown }).code === NOT_FOUND) return false;
    throw error;
  }
}
