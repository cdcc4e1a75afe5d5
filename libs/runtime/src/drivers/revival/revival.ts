import {
  batchWorkflowId,
  INPUT_SIGNAL,
  instanceWorkflow,
  PROCESS_INSTANCE,
  RUN_BATCH,
  workflowDetails,
  workflowIdOf,
} from '@svc/contract';
import type {
  BatchAction,
  BatchRun,
  InstanceIdentity,
  InstanceLimits,
  ProcessInstanceArgs,
  ShownInstance,
} from '@svc/contract';
import { NEWEST_ENGINE } from '@svc/driver';
import type { ResumePoint } from '@svc/driver';
import type { EngineInput, InputEnvelope } from '@svc/engine';
import { tenantScope } from '@svc/persistence';
import type { InstanceStates, RunningBatch, StoredInstance } from '@svc/persistence';
import { WorkflowExecutionAlreadyStartedError, WorkflowNotFoundError } from '@temporalio/client';
import type { Client } from '@temporalio/client';
import { describeOpen } from '../temporal/describe-open.js';
import type { LoadedModels } from '../transactional/loaded-models.js';
import { FoldedLog } from './folded-log.js';

export interface RevivalParts {
  readonly client: Client;
  readonly taskQueue: string;
  readonly limits: InstanceLimits;
  readonly states: Pick<InstanceStates, 'find' | 'commitsOf' | 'kinOf'>;
  readonly models: Pick<LoadedModels, 'get'>;
  /** The instance is no longer shown as one whose workflow cannot continue. */
  release(of: InstanceIdentity): Promise<unknown>;
}

/** The input that each control of a caller becomes. */
const CONTROLS = { cancelChild: 'terminated', suspendChild: 'suspended', resumeChild: 'resumed' } as const;

interface Revived {
  readonly resume: ResumePoint;
  /** What other instances have told it, and what it has not heard. */
  readonly missed: readonly InputEnvelope[];
}

/**
 * Starts workflows of instances again that Postgres says have not ended: a workflow may have been terminated, timed out, or lost with
 * its Temporal. What the log says is the truth. The state is made of it; timers, calls and questions that are open begin anew with
 * the same ids (ADR 30).
 */
export class Revival {
  constructor(private readonly parts: RevivalParts) {}

  get client(): Client {
    return this.parts.client;
  }

  /** True if a workflow is open afterwards. False if the instance has ended, is not stored, or has no workflow. */
  async revive(of: InstanceIdentity): Promise<boolean> {
    const stored = await this.parts.states.find(tenantScope(of.tenantId), of.instanceId);
    if (stored === null || stored.execution !== 'durable' || isOver(stored)) return false;
    if ((await describeOpen(this.parts.client, workflowIdOf(of.tenantId, of.instanceId))) !== null) return true;
    const revived = await this.fromLog(of, stored);
    if (revived === null) return false;
    await this.start(of, stored, revived.resume);
    await this.tell(of, revived.missed);
    await this.parts.release(of);
    return true;
  }

  /** Goes on after the last instance that the batch has counted. What it did to further ones is not done again. */
  async reviveBatch({ after, ...begun }: RunningBatch): Promise<boolean> {
    const request = { ...begun, action: begun.action as BatchAction };
    const run: BatchRun = { request, after };
    try {
      await this.parts.client.workflow.start(RUN_BATCH, {
        workflowId: batchWorkflowId(request),
        workflowIdReusePolicy: 'ALLOW_DUPLICATE',
        workflowIdConflictPolicy: 'FAIL',
        taskQueue: this.parts.taskQueue,
        args: [run],
      });
    } catch (error) {
      if (!(error instanceof WorkflowExecutionAlreadyStartedError)) throw error;
    }
    return true;
  }

  /** The caller has ended, but its workflow was lost before it could say so. */
  async tellOfCallersEnd(of: InstanceIdentity): Promise<boolean> {
    const input = { type: 'terminated', reason: null, isFromParent: true } as const;
    await this.tell(of, [engineInput(`${of.instanceId}:abandoned`, input)]);
    return true;
  }

  /** Null if the log is empty, so that nothing has been acknowledged. */
  private async fromLog(of: InstanceIdentity, { modelHash }: StoredInstance): Promise<Revived | null> {
    const log = await this.foldedLog(of, modelHash);
    if (log.resumePoint === null) return null;
    const kin = await this.parts.states.kinOf(tenantScope(of.tenantId), of.instanceId);
    const known = new Set(kin?.childIds);
    const calls = log.callsOf(log.openCalls.filter((id) => !known.has(id)));
    const callers = kin?.parentId ? await this.missedOfCaller(of, kin.parentId, log) : [];
    const called = await this.missedOfCalled(
      of,
      log.openCalls.filter((id) => known.has(id)),
      log,
    );
    const resume = { ...log.resumePoint, ...(calls.length > 0 && { calls }) };
    return { resume, missed: [...callers, ...called] };
  }

  private async missedOfCaller(of: InstanceIdentity, parentId: string, log: FoldedLog): Promise<InputEnvelope[]> {
    const parent = await this.storedLog({ ...of, instanceId: parentId });
    const unheard = parent === null ? [] : log.unheardOf(parent.controlsOf(of.instanceId));
    return unheard.map(({ command, reason }, n) =>
      engineInput(`${of.instanceId}:${command}:${n}`, { type: CONTROLS[command], reason, isFromParent: true }),
    );
  }

  private async missedOfCalled(
    of: InstanceIdentity,
    childIds: readonly string[],
    log: FoldedLog,
  ): Promise<InputEnvelope[]> {
    const missed: InputEnvelope[] = [];
    for (const instanceId of childIds) {
      const child = await this.storedLog({ ...of, instanceId });
      for (const report of child?.reports ?? [])
        if (!log.hasHeard(report)) missed.push(engineInput(report.reportId, report.report));
    }
    return missed;
  }

  private async storedLog(of: InstanceIdentity): Promise<FoldedLog | null> {
    const stored = await this.parts.states.find(tenantScope(of.tenantId), of.instanceId);
    return stored && this.foldedLog(of, stored.modelHash);
  }

  private foldedLog(of: InstanceIdentity, modelHash: string): Promise<FoldedLog> {
    const { states, models, limits } = this.parts;
    const commitsOf = ({ tenantId, instanceId }: InstanceIdentity) =>
      states.commitsOf(tenantScope(tenantId), instanceId);
    return FoldedLog.of({ models, limits, commitsOf }, of, modelHash);
  }

  /** Another process may start it at the same time; one of the two does. */
  private async start(of: InstanceIdentity, stored: StoredInstance, resume: ResumePoint): Promise<void> {
    const { client, limits, taskQueue } = this.parts;
    const { definitionKey: key, definitionName: name, definitionVersion: version, modelHash, correlationId } = stored;
    const args: ProcessInstanceArgs = { ...of, engineVersion: NEWEST_ENGINE, limits, start: null, resume };
    const shown: ShownInstance = {
      ...{ definition: { key, name, version }, status: resume.state.status, correlationId },
      ...(stored.isPromoted && { began: 'transactional' }),
    };
    const since = `began again from its log, after commit ${resume.seq}`;
    try {
      await client.workflow.start(PROCESS_INSTANCE, {
        ...instanceWorkflow(args, { modelHash }, shown),
        workflowIdReusePolicy: 'ALLOW_DUPLICATE',
        workflowIdConflictPolicy: 'FAIL',
        taskQueue,
        staticDetails: workflowDetails(of.instanceId, shown, since),
      });
    } catch (error) {
      if (!(error instanceof WorkflowExecutionAlreadyStartedError)) throw error;
    }
  }

  private async tell({ tenantId, instanceId }: InstanceIdentity, inputs: readonly InputEnvelope[]): Promise<void> {
    const handle = this.parts.client.workflow.getHandle(workflowIdOf(tenantId, instanceId));
    try {
      for (const input of inputs) await handle.signal(INPUT_SIGNAL, input);
    } catch (error) {
      // It has ended by one of them.
      if (!(error instanceof WorkflowNotFoundError)) throw error;
    }
  }
}

function isOver({ status }: StoredInstance): boolean {
  return status === 'completed' || status === 'terminated';
}

function engineInput(id: string, input: EngineInput): InputEnvelope {
  return { id, at: Date.now(), actor: { type: 'engine', id: null }, input };
}
