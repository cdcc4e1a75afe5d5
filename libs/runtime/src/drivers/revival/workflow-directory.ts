import { identityOf, POSITION_QUERY, PROCESS_INSTANCE, SYNC_SIGNAL, workflowIdOf } from '@svc/contract';
import type { InstanceIdentity } from '@svc/contract';
import { WorkflowNotFoundError } from '@temporalio/client';
import type { Client } from '@temporalio/client';
import { describeOpen } from '../temporal/describe-open.js';

const CALL_MS = 5_000;
const PAGE = 500;
/** Younger ones may not have made their first commit. */
const YOUNGEST_MS = 20_000;

/** The open workflows of instances, as Temporal knows them. */
export class WorkflowDirectory {
  constructor(
    private readonly client: Client,
    /** Only those of this installation; others on the same namespace handle their own. */
    private readonly taskQueue: string,
  ) {}

  /** Ids of those whose workflow Temporal lists as open, which it does a moment later than it opens one. */
  async openAmong(workflowIds: readonly string[]): Promise<ReadonlySet<string>> {
    const ids = workflowIds.map((id) => `'${id}'`).join(', ');
    const { listed } = await this.list(`WorkflowId IN (${ids}) AND ExecutionStatus = 'Running'`);
    return new Set(listed);
  }

  async isOpen(workflowId: string): Promise<boolean> {
    return (await describeOpen(this.client, workflowId)) !== null;
  }

  async *listOpen(): AsyncGenerator<InstanceIdentity[]> {
    const before = new Date(Date.now() - YOUNGEST_MS).toISOString();
    const query = `WorkflowType = '${PROCESS_INSTANCE}' AND TaskQueue = '${this.taskQueue}' AND ExecutionStatus = 'Running' AND StartTime < '${before}'`;
    for (let token: Uint8Array | undefined; ;) {
      const { listed, nextPageToken } = await this.list(query, token);
      if (listed.length > 0) yield listed.map(identityOf);
      if (!nextPageToken?.length) return;
      token = nextPageToken;
    }
  }

  /** The last commit that its workflow knows; null if it does not answer. */
  async positionOf({ tenantId, instanceId }: InstanceIdentity): Promise<number | null> {
    const handle = this.client.workflow.getHandle(workflowIdOf(tenantId, instanceId));
    try {
      return await this.client.withDeadline(Date.now() + CALL_MS, () => handle.query<number>(POSITION_QUERY));
    } catch {
      // Whether it is parked, fails or has ended is found by other questions.
      return null;
    }
  }

  async requestSync({ tenantId, instanceId }: InstanceIdentity): Promise<void> {
    const handle = this.client.workflow.getHandle(workflowIdOf(tenantId, instanceId));
    try {
      await this.client.withDeadline(Date.now() + CALL_MS, () => handle.signal(SYNC_SIGNAL));
    } catch (error) {
      if (!(error instanceof WorkflowNotFoundError)) throw error;
    }
  }

  private async list(query: string, nextPageToken?: Uint8Array) {
    const { workflowService, options } = this.client;
    const { namespace } = options;
    const asked = { namespace, query, pageSize: PAGE, ...(nextPageToken && { nextPageToken }) };
    const { executions, nextPageToken: next } = await this.client.withDeadline(Date.now() + CALL_MS, () =>
      workflowService.listWorkflowExecutions(asked),
    );
    return {
      listed: (executions ?? []).map(({ execution }) => execution?.workflowId ?? ''),
      nextPageToken: next,
    };
  }
}
