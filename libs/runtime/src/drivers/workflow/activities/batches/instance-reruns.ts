import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { instanceWorkflow, PROCESS_INSTANCE, workflowIdOf } from '@svc/contract';
import type { BatchRequest, InstanceIdentity, InstanceLimits } from '@svc/contract';
import { startInstance } from '@svc/driver';
import { tenantScope } from '@svc/persistence';
import type { CallRepository, InstanceRepository, InstanceRow, StartableVersion } from '@svc/persistence';
import { WorkflowExecutionAlreadyStartedError } from '@temporalio/client';
import type { Client } from '@temporalio/client';
import type { Transactional } from '../../../transactional/create-transactional.js';
import { DEADLINE_MS, DONE, UNANSWERED } from './answered.js';
import type { Answered } from './answered.js';

const LOOK_MS = 200;

export interface RerunParts {
  readonly client: Client;
  readonly taskQueue: string;
  readonly limits: InstanceLimits;
  readonly instances: Pick<InstanceRepository, 'findWhole' | 'findState'>;
  readonly versions: Pick<CallRepository, 'findCallable'>;
  readonly transactional: Pick<Transactional, 'driver'>;
}

/** Runs instances again: each as a new instance of the active version, with the variables that it began with [instances#re-run]. */
export class InstanceReruns {
  constructor(private readonly parts: RerunParts) {}

  /** The new instance's id follows from the batch and the source, so that a repetition starts no second one. */
  async rerun(request: BatchRequest, sourceId: string): Promise<Answered> {
    const { instances, versions } = this.parts;
    const tenant = tenantScope(request.tenantId);
    const source = await instances.findWhole(tenant, sourceId);
    if (source === null) return refused('the instance is gone');
    const version = await versions.findCallable(tenant, source.definitionKey, null);
    if (version === null) return refused(`the definition ${source.definitionKey} is gone`);
    if (!version.startsByRequest) return refused(`${source.definitionKey} can only be started by events`);
    const of = { tenantId: request.tenantId, instanceId: rerunId(request.batchId, sourceId) };
    return version.execution === 'transactional'
      ? this.begin(of, version, argsOf(this.parts, { request, source, version, of }))
      : this.start(of, version, argsOf(this.parts, { request, source, version, of }));
  }

  private async begin(of: InstanceIdentity, { modelHash }: StartableVersion, args: RerunArgs): Promise<Answered> {
    const answer = await this.parts.transactional.driver.start(of, modelHash, args.start);
    if (answer.kind === 'answered' && !answer.result.ok) return refused(answer.result.message);
    return DONE;
  }

  private async start(of: InstanceIdentity, version: StartableVersion, args: RerunArgs): Promise<Answered> {
    const { client, taskQueue } = this.parts;
    try {
      await client.workflow.start(PROCESS_INSTANCE, {
        ...instanceWorkflow(args, { modelHash: version.modelHash }, { definition: version }),
        workflowIdConflictPolicy: 'FAIL',
        taskQueue,
      });
    } catch (error) {
      if (!(error instanceof WorkflowExecutionAlreadyStartedError)) throw error;
    }
    return this.untilCommitted(of);
  }

  /** The first commit of a start that is refused never comes. */
  private async untilCommitted({ tenantId, instanceId }: InstanceIdentity): Promise<Answered> {
    const handle = this.parts.client.workflow.getHandle(workflowIdOf(tenantId, instanceId));
    for (const end = Date.now() + DEADLINE_MS; Date.now() < end; await pause(LOOK_MS)) {
      if ((await this.parts.instances.findState(tenantScope(tenantId), instanceId)) !== null) return DONE;
      if ((await handle.describe()).status.name === 'FAILED') return refused('the start was refused');
    }
    return UNANSWERED;
  }
}

type RerunArgs = ReturnType<typeof argsOf>;

interface Rerun {
  readonly request: BatchRequest;
  readonly source: InstanceRow;
  readonly version: StartableVersion;
  readonly of: InstanceIdentity;
}

function argsOf({ limits }: RerunParts, { request, source, version, of }: Rerun) {
  const { id, key, name, sourceHash: hash } = version;
  return startInstance({
    ...{ ...of, at: Date.now(), actor: request.actor, limits, rerunOf: source.id },
    definition: { id, key, version: version.version, name, hash },
    variables: JSON.parse(source.initialVariables) as Record<string, never>,
    metadata: { ...(JSON.parse(source.metadata) as object), source_instance_id: source.id },
  });
}

function refused(message: string): Answered {
  return { outcome: 'refused', message };
}

/** A UUIDv7 with the time of the batch; the rest follows from both ids. */
export function rerunId(batchId: string, sourceId: string): string {
  const sum = createHash('sha256').update(`${batchId}/${sourceId}`).digest('hex');
  return `${batchId.slice(0, 13)}-7${sum.slice(0, 3)}-a${sum.slice(3, 6)}-${sum.slice(6, 18)}`;
}
