import { type Client, WorkflowNotFoundError } from '@temporalio/client';

const CALL_MS = 2_000;

/** What Temporal keeps of workflows that have closed, in the client's namespace. Rejects while it cannot be asked. */
export interface KeptHistories {
  /** How long a history is kept after the close of its workflow, in milliseconds; null where the server sets no end. */
  retentionMs(): Promise<number | null>;
  /** Neither open nor kept, whichever run; also of an id that never was one. */
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
        // Without a run it is the last one of which the server tells.
        await call(() => client.workflow.getHandle(workflowId).describe());
        return false;
      } catch (error) {
        if (error instanceof WorkflowNotFoundError) return true;
        throw error;
      }
    },
  };
}
