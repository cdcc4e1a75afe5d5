import {
  identityOf,
  PayloadMissing,
  PROCESS_INSTANCE,
  INPUT_SIGNAL,
  SYNC_SIGNAL,
  TRIED_ELSEWHERE,
  workflowIdOf,
} from '@svc/contract';
import type { InstanceIdentity, ProcessInstanceArgs } from '@svc/contract';
import type { InputEnvelope } from '@svc/engine';
import { type Client, WorkflowNotFoundError } from '@temporalio/client';
import { ApplicationFailure } from '@temporalio/common';
import {
  decodeArrayFromPayloads,
  decodeOptionalFailureToOptionalError,
} from '@temporalio/common/lib/internal-non-workflow/codec-helpers.js';
// CommonJS without named exports.
import proto from '@temporalio/proto';
import { describeOpen, failuresOf } from '../temporal/describe-open.js';

/** How the open workflow of an instance fares. */
export interface OpenWorkflow {
  /** How often its workflow task has failed in a row. */
  readonly failures: number;
  readonly isParked: boolean;
}

/** How a workflow task ended. */
export interface RecordedEnd {
  /** Why it failed; null if it did not, or if another worker may succeed. */
  readonly defect: string | null;
  readonly hasTimedOut: boolean;
}

/** No worker has this deployment version, so a workflow that is pinned to it gets no worker. */
const NOBODY = { deploymentName: 'parked', buildId: 'parked' };
const PINNED = proto.temporal.api.workflow.v1.VersioningOverride.PinnedOverrideBehavior.PINNED_OVERRIDE_BEHAVIOR_PINNED;
const CALL_MS = 3_000;
/** How many of the newest events are read; only signals follow the failed task. */
const LOOKED_AT = 200;
const MOST_LISTED = 1_000;

/** Finds workflows of instances whose tasks fail, and parks them in Temporal. */
export class WorkflowParking {
  constructor(
    private readonly client: Client,
    /** Only those of this installation; others on the same namespace handle their own. */
    private readonly taskQueue: string,
  ) {}

  /** Null where no workflow of the instance is open. */
  async openWorkflowOf({ tenantId, instanceId }: InstanceIdentity): Promise<OpenWorkflow | null> {
    const described = await describeOpen(this.client, workflowIdOf(tenantId, instanceId));
    if (described === null) return null;
    const pinnedTo =
      described.workflowExecutionInfo?.versioningInfo?.versioningOverride?.pinned?.version?.deploymentName;
    return { failures: failuresOf(described), isParked: pinnedTo === NOBODY.deploymentName };
  }

  /** How the last workflow task ended that the server recorded. Of attempts in a row it records the first. */
  async recordedEndOf({ tenantId, instanceId }: InstanceIdentity): Promise<RecordedEnd> {
    const execution = { workflowId: workflowIdOf(tenantId, instanceId) };
    const { history } = await this.call((service, namespace) =>
      service.getWorkflowExecutionHistoryReverse({ namespace, execution, maximumPageSize: LOOKED_AT }),
    );
    const last = history?.events?.find(
      (event) =>
        event.workflowTaskFailedEventAttributes ||
        event.workflowTaskTimedOutEventAttributes ||
        event.workflowTaskCompletedEventAttributes,
    );
    const failure = last?.workflowTaskFailedEventAttributes?.failure;
    const defect = failure ? await this.messageOf(execution.workflowId, failure) : null;
    return { defect, hasTimedOut: Boolean(last?.workflowTaskTimedOutEventAttributes) };
  }

  /** The arguments of the workflow. */
  async argsOf({ tenantId, instanceId }: InstanceIdentity): Promise<ProcessInstanceArgs> {
    const workflowId = workflowIdOf(tenantId, instanceId);
    const { history } = await this.call((service, namespace) =>
      service.getWorkflowExecutionHistory({ namespace, execution: { workflowId }, maximumPageSize: 1 }),
    );
    const [first] = history?.events?.[0]?.workflowExecutionStartedEventAttributes?.input?.payloads ?? [];
    const { loadedDataConverter } = this.client.options;
    const given = await decodeArrayFromPayloads(loadedDataConverter, first ? [first] : [], this.contextOf(workflowId));
    return given[0] as ProcessInstanceArgs;
  }

  /** From now on no worker gets a task of it. Signals are kept. */
  park(of: InstanceIdentity): Promise<void> {
    return this.pin(of, { pinned: { behavior: PINNED, version: NOBODY } });
  }

  /** Its task is tried again at once. */
  resume(of: InstanceIdentity): Promise<void> {
    return this.pin(of, null);
  }

  async terminate({ tenantId, instanceId }: InstanceIdentity, reason: string): Promise<void> {
    await this.client
      .withDeadline(Date.now() + CALL_MS, () =>
        this.client.workflow.getHandle(workflowIdOf(tenantId, instanceId)).terminate(reason),
      )
      .catch(ignoreAbsent);
  }

  /** False if no workflow of the instance is open. */
  sendInput(of: InstanceIdentity, input: InputEnvelope): Promise<boolean> {
    return this.signal(of, INPUT_SIGNAL, input);
  }

  async requestSync(of: InstanceIdentity): Promise<void> {
    await this.signal(of, SYNC_SIGNAL);
  }

  private async signal({ tenantId, instanceId }: InstanceIdentity, name: string, ...args: unknown[]): Promise<boolean> {
    const handle = this.client.workflow.getHandle(workflowIdOf(tenantId, instanceId));
    try {
      await this.client.withDeadline(Date.now() + CALL_MS, () => handle.signal(name, ...args));
      return true;
    } catch (error) {
      if (error instanceof WorkflowNotFoundError) return false;
      throw error;
    }
  }

  /** Open workflows that were started between these times, in milliseconds since the epoch. */
  async startedBetween(from: number, to: number): Promise<InstanceIdentity[]> {
    const [after, before] = [new Date(from).toISOString(), new Date(to).toISOString()];
    const query = `WorkflowType = '${PROCESS_INSTANCE}' AND TaskQueue = '${this.taskQueue}' AND ExecutionStatus = 'Running' AND StartTime BETWEEN '${after}' AND '${before}'`;
    const { executions } = await this.call((service, namespace) =>
      service.listWorkflowExecutions({ namespace, query, pageSize: MOST_LISTED }),
    );
    return (executions ?? []).map(({ execution }) => identityOf(execution?.workflowId ?? ''));
  }

  private async pin(of: InstanceIdentity, versioningOverride: object | null): Promise<void> {
    const workflowExecution = { workflowId: workflowIdOf(of.tenantId, of.instanceId) };
    await this.call((service, namespace) =>
      service.updateWorkflowExecutionOptions({
        ...{ namespace, workflowExecution, workflowExecutionOptions: { versioningOverride } },
        updateMask: { paths: ['versioning_override'] },
      }),
    );
  }

  private async messageOf(workflowId: string, failure: proto.temporal.api.failure.v1.IFailure): Promise<string | null> {
    const { loadedDataConverter } = this.client.options;
    try {
      const error = await decodeOptionalFailureToOptionalError(
        loadedDataConverter,
        failure,
        this.contextOf(workflowId),
      );
      if (error instanceof ApplicationFailure && TRIED_ELSEWHERE.has(error.type ?? '')) return null;
      return error?.message ?? 'unknown';
    } catch (error) {
      if (error instanceof PayloadMissing) return null;
      throw error;
    }
  }

  private contextOf(workflowId: string) {
    return { type: 'workflow', namespace: this.client.options.namespace, workflowId } as const;
  }

  private call<T>(ask: (service: Client['workflowService'], namespace: string) => Promise<T>): Promise<T> {
    const { workflowService, options } = this.client;
    return this.client.withDeadline(Date.now() + CALL_MS, () => ask(workflowService, options.namespace));
  }
}

/** Ignores that the workflow has ended, since then neither is needed. */
function ignoreAbsent(error: unknown): void {
  if (!(error instanceof WorkflowNotFoundError)) throw error;
}
