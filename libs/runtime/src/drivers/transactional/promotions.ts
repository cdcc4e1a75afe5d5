import { instanceWorkflow, PROCESS_INSTANCE, workflowDetails } from '@svc/contract';
import type { InstanceIdentity, InstanceLimits, ProcessInstanceArgs, ShownInstance } from '@svc/contract';
import type { StateSeal } from '@svc/contract/codec';
import type { EngineState, PackedState } from '@svc/engine';
import { tenantScope } from '@svc/persistence';
import type { InstanceStates, StoredInstance } from '@svc/persistence';
import { WorkflowExecutionAlreadyStartedError } from '@temporalio/client';
import type { Client } from '@temporalio/client';
import type { StoredState } from './transactional-step.js';

export interface PromotionParts {
  readonly client: Client;
  readonly taskQueue: string;
  readonly limits: InstanceLimits;
  /** The URL of the API for clients. */
  readonly publicUrl: string;
  readonly states: Pick<InstanceStates, 'find' | 'launched' | 'takeUnlaunched'>;
  readonly seal: StateSeal;
  /** Starts the workflow of an instance again that had one; false if there is none to start. */
  revive(of: InstanceIdentity): Promise<boolean>;
}

const MOST_AT_ONCE = 20;

/** Starts the workflows of instances that have none. Several processes may try; each workflow is started once. */
export class Promotions {
  constructor(private readonly parts: PromotionParts) {}

  /**
   * True if the workflow exists afterwards and can be asked again; false if there was none to start. Rejects while Temporal
   * or the database cannot be reached.
   */
  async launch({ tenantId, instanceId }: InstanceIdentity): Promise<boolean> {
    const { states } = this.parts;
    const tenant = tenantScope(tenantId);
    const stored = await states.find(tenant, instanceId);
    if (stored === null || stored.execution !== 'durable') return false;
    // Without a state it was started before, and may be lost.
    if (stored.state === null) return this.parts.revive({ tenantId, instanceId });
    const args = await this.argsOf({ tenantId, instanceId }, stored, stored.state);
    await this.start(args, stored);
    await states.launched(tenant, instanceId);
    return true;
  }

  /** Starts workflows that no process has started in time; a failing one does not delay others. @returns how many there were */
  async launchOverdue(): Promise<number> {
    const overdue = await this.parts.states.takeUnlaunched(MOST_AT_ONCE);
    const launches = overdue.map(({ tenant: tenantId, instanceId }) => this.launch({ tenantId, instanceId }));
    const failures = (await Promise.allSettled(launches)).filter((end) => end.status === 'rejected');
    if (failures.length > 0)
      throw new AggregateError(
        failures.map(({ reason }) => reason as unknown),
        `${failures.length} of ${overdue.length} promoted instances have no workflow yet`,
      );
    return overdue.length;
  }

  private async argsOf(
    of: InstanceIdentity,
    { seq, engineVersion }: StoredInstance,
    sealed: Uint8Array,
  ): Promise<ProcessInstanceArgs<EngineState | PackedState>> {
    const { state, isUnfinished, calls } = (await this.parts.seal.open(of, sealed)) as StoredState;
    const resume = { state, seq, ...(isUnfinished && { isUnfinished }), ...(calls && { calls }) };
    return { ...of, engineVersion, limits: this.parts.limits, start: null, resume };
  }

  private async start(args: ProcessInstanceArgs<EngineState | PackedState>, stored: StoredInstance): Promise<void> {
    const { definitionKey: key, definitionName: name, definitionVersion: version, modelHash, status } = stored;
    const { instanceId } = args;
    const definition = { key, name, version };
    const shown: ShownInstance = { definition, status, correlationId: stored.correlationId, began: 'transactional' };
    const earlier = `commits 1 to ${stored.seq} were made without a workflow: [history](${this.historyOf(instanceId)})`;
    try {
      await this.parts.client.workflow.start(PROCESS_INSTANCE, {
        ...instanceWorkflow(args, { modelHash }, shown),
        workflowIdConflictPolicy: 'FAIL',
        taskQueue: this.parts.taskQueue,
        staticDetails: workflowDetails(instanceId, shown, earlier),
      });
    } catch (error) {
      if (!(error instanceof WorkflowExecutionAlreadyStartedError)) throw error;
    }
  }

  private historyOf(instanceId: string): string {
    return `${this.parts.publicUrl}/v1/instances/${instanceId}/history`;
  }
}
