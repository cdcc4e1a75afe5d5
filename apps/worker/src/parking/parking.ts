import type { InstanceIdentity } from '@svc/contract';
import type { Actor, EngineInput, InputEnvelope, InstanceStatus } from '@svc/engine';
import type { ParkedInstances } from '@svc/persistence';
import type { WorkflowParking } from './workflow-parking.js';

export interface ParkingParts {
  readonly instances: Pick<
    ParkedInstances,
    'unknown' | 'overdue' | 'show' | 'showUnstarted' | 'isShown' | 'release' | 'end'
  >;
  /** Throws while Temporal cannot be reached. */
  workflows(): Pick<
    WorkflowParking,
    'openWorkflowOf' | 'defectOf' | 'argsOf' | 'park' | 'resume' | 'terminate' | 'sendInput' | 'startedBetween'
  >;
}

/** Temporal would try a task again for ever. */
const MOST_FAILURES = 3;
/** By then the first commit is there, or at least an attempt at it has failed. */
const YOUNGEST_MS = 20_000;
const OLDEST_MS = 600_000;
const MOST_OVERDUE = 100;

/** All that can be asked of a parked instance. */
export function isDoneWithoutWorkflow(input: EngineInput): input is Extract<EngineInput, { type: Operation }> {
  return input.type === 'terminated' || input.type === 'resumed';
}
type Operation = 'terminated' | 'resumed';

/**
 * Parks instances whose workflow fails again and again, which is a defect: their tasks are given to no worker, and they are
 * shown as an incident. They can be ended without their workflow, and resumed when the defect is mended.
 */
export class Parking {
  constructor(private readonly parts: ParkingParts) {}

  /** Parks the instance if it must be; tells whether it is to be looked at again. */
  async consider(of: InstanceIdentity): Promise<'parked' | 'fails' | 'healthy'> {
    const workflows = this.parts.workflows();
    const workflow = await workflows.openWorkflowOf(of);
    if (workflow === null || (workflow.failures === 0 && !workflow.isParked)) return 'healthy';
    if (!workflow.isParked && workflow.failures < MOST_FAILURES) return 'fails';
    const defect = await workflows.defectOf(of);
    if (defect === null) return 'healthy';
    if (!workflow.isParked) await workflows.park(of);
    await this.show(of, defect);
    return 'parked';
  }

  /** Instances that may have to be parked, although nobody has asked anything of them. */
  async suspects(now: number): Promise<InstanceIdentity[]> {
    const started = await this.parts.workflows().startedBetween(now - OLDEST_MS, now - YOUNGEST_MS);
    const unknown = await this.parts.instances.unknown(started);
    const unseen = started.filter(({ instanceId }) => unknown.has(instanceId));
    return [...unseen, ...(await this.parts.instances.overdue(MOST_OVERDUE))];
  }

  /**
   * Does what is asked of an instance in the place of its workflow; false where that is to be asked itself. Done again it does
   * what was not done yet.
   */
  async takeOver(of: InstanceIdentity, status: InstanceStatus, asked: InputEnvelope): Promise<boolean> {
    const { input, actor } = asked;
    // One that runs for all that is known has to answer itself.
    if (status !== 'error' && status !== 'suspended') return false;
    if (!isDoneWithoutWorkflow(input) || !(await this.isParked(of))) return false;
    if (input.type === 'resumed') return this.resume(of, { actor, reason: input.reason });
    await this.end(of, asked);
    return true;
  }

  private async isParked(of: InstanceIdentity): Promise<boolean> {
    const workflow = await this.parts.workflows().openWorkflowOf(of);
    // Somebody has ended its workflow and not the instance: that is to be repeated.
    return workflow === null ? this.parts.instances.isShown(of) : workflow.isParked;
  }

  /** Its task is tried again. True where nothing but that has kept it from running. */
  private async resume(
    of: InstanceIdentity,
    by: { readonly actor: Actor; readonly reason: string | null },
  ): Promise<boolean> {
    await this.parts.workflows().resume(of);
    return this.parts.instances.release(of, by);
  }

  /** Its caller is told, and those that it has called. */
  private async end(of: InstanceIdentity, asked: InputEnvelope): Promise<void> {
    const { tenantId, instanceId: childId } = of;
    const workflows = this.parts.workflows();
    await workflows.terminate(of, 'the instance was terminated while it was parked');
    const { parentId, childIds } = await this.parts.instances.end(of, asked);
    const send = (instanceId: string, input: EngineInput) =>
      workflows.sendInput(
        { tenantId, instanceId },
        { id: `${asked.id}:${childId}`, at: asked.at, actor: { type: 'engine', id: null }, input },
      );
    for (const id of childIds) await send(id, { type: 'terminated', reason: null, isFromParent: true });
    if (parentId !== null) await send(parentId, { type: 'childTerminated', childId });
  }

  private async show(of: InstanceIdentity, defect: string): Promise<void> {
    const { instances } = this.parts;
    if (!(await instances.unknown([of])).has(of.instanceId)) return instances.show(of, defect);
    const { engineVersion, start } = await this.parts.workflows().argsOf(of);
    if (start !== null) await instances.showUnstarted({ ...of, engineVersion, start }, defect);
  }
}
