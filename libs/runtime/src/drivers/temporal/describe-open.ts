import type { Client } from '@temporalio/client';
// CommonJS without named exports.
import proto from '@temporalio/proto';

type Described = proto.temporal.api.workflowservice.v1.IDescribeWorkflowExecutionResponse;

const CALL_MS = 3_000;
const RUNNING = proto.temporal.api.enums.v1.WorkflowExecutionStatus.WORKFLOW_EXECUTION_STATUS_RUNNING;
const NOT_FOUND = 5;

/** Describes a workflow with its pending task; null if none with this id is open. */
export async function describeOpen(client: Client, workflowId: string): Promise<Described | null> {
  const asked = { namespace: client.options.namespace, execution: { workflowId } };
  try {
    const described = await client.withDeadline(Date.now() + CALL_MS, () =>
      client.workflowService.describeWorkflowExecution(asked),
    );
    return described.workflowExecutionInfo?.status === RUNNING ? described : null;
  } catch (error) {
    if ((error as { code?: unknown }).code === NOT_FOUND) return null;
    throw error;
  }
}

/** How often its workflow task failed in a row. */
export function failuresOf({ pendingWorkflowTask }: Described): number {
  return Math.max(0, (pendingWorkflowTask?.attempt ?? 0) - 1);
}
