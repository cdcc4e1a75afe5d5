import { type Client, WorkflowNotFoundError } from '@temporalio/client';

const CALL_MS = 2_000;

/** The histories of closed workflows that Temporal keeps in the client's namespace. Rejects while Temporal can't be asked. */
export interface KeptHistories {
  /** How long a history is kept after its workflow closed, in milliseconds; null if the server sets no limit. */
  retentionMs(): Promise<number | null>;
  /** Whether no run of the workflow is open or kept. Also true for an id that never existed. */
  isGone(workflowId: string): Promise<boolean>;
}

export function keptHistoriesOf(client: Client): KeptHistories {
  const { namespace } = client.options;
  const call = <T>(work: () => Promise<T>): Promise<T> => client.withDeadline(Date.now() + CALL_MS, work);
  return {
    async retentionMs() {
      const { config } = await call(() => client.workflowService.describeNamespace({ namespace }));
      const seconds = Number(config?.workflowExecutionRetentionTtl?.seconds ?? 0);
      return seconds > 0 ? seconds * 1_000 : null;
    },
    async isGone(workflowId) {
      try {
        // Without a run id the server describes the latest run.
        await call(() => client.workflow.getHandle(workflowId).describe());
        return false;
      } catch (error) {
        if (error instanceof WorkflowNotFoundError) return true;
        throw error;
      }
    },
  };
}
