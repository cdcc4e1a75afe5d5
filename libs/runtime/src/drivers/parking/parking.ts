import type { InstanceIdentity } from '@svc/contract';
import type { Actor, EngineInput, InputEnvelope, InstanceStatus } from '@svc/engine';
import { MovedOn } from '@svc/persistence';
import type { ParkedInstances } from '@svc/persistence';
import type { AbortedCalls } from './aborted-calls.js';
import type { OpenWorkflow, WorkflowParking } from './workflow-parking.js';

export interface ParkingParts {
  readonly instances: Pick<
    ParkedInstances,
    'unknown' | 'overdue' | 'show' | 'showUnstarted' | 'isUnreadable' | 'release' | 'end' | 'openBelow'
  >;
  /** Throws while Temporal cannot be reached. */
  workflows(): Pick<
    WorkflowParking,
    | 'openWorkflowOf'
    | 'recordedEndOf'
    | 'argsOf'
    | 'park'
    | 'resume'
    | 'terminate'
    | 'sendInput'
    | 'requestSync'
    | 'startedBetween'
  >;
  /** Starts the workflow of an instance again that has lost it; false if there is none to start. */
  revive(of: InstanceIdentity): Promise<boolean>;
  /** Calls that the worker of this process has aborted; absent without a worker. */
  readonly abortedCalls?: Pick<AbortedCalls, 'defectOf' | 'forget'>;
}

/** How many failures of a task lead to parking; Temporal would retry for ever. */
const MOST_FAILURES = 3;
/** Of an instance that a process parked which died before it could show why. */
const FORGOTTEN_DEFECT = 'its workflow task failed repeatedly';
/** After this time an instance has its first commit, or at least one attempt at it has failed. */
const YOUNGEST_MS = 20_000;
const OLDEST_MS = 600_000;
const MOST_OVERDUE = 100;
/** Called instances that are ended together: as many as one transaction takes. */
const MOST_AT_ONCE = 64;

/** What can be done to an instance without its workflow. */
export function isDoneWithoutWorkflow(input: EngineInput): input is Extract<EngineInput, { type: Operation }> {
  return input.type === 'terminated' || input.type === 'resumed';
}
type Operation = 'terminated' | 'resumed';

/**
 * Looks after instances whose workflow does not carry them on. One that fails repeatedly because of a defect is parked: no worker gets
 * its tasks, and the instance is shown as an incident, which can be ended without its workflow, and resumed when the defect is fixed.
 * One that is lost is started again.
 */
export class Parking {
  constructor(private readonly parts: ParkingParts) {}

  /** Parks the instance if it must be; tells whether it is to be looked at again. */
  async consider(of: InstanceIdentity): Promise<'parked' | 'fails' | 'healthy'> {
    const workflows = this.parts.workflows();
    const workflow = await workflows.openWorkflowOf(of);
    if (workflow === null) {
      await this.parts.revive(of);
      return 'healthy';
    }
    if (workflow.failures === 0 && !workflow.isParked) return 'healthy';
    if (!workflow.isParked && workflow.failures < MOST_FAILURES) return 'fails';
    const aborted = this.parts.abortedCalls?.defectOf(of, MOST_FAILURES) ?? null;
    const { defect, hasTimedOut } = aborted
      ? { defect: aborted, hasTimedOut: false }
      : await workflows.recordedEndOf(of);
    if (!workflow.isParked) {
      if (hasTimedOut && workflow.failures > MOST_FAILURES) await this.recordNextAttempt(of);
      if (hasTimedOut) return 'fails';
      if (defect === null) return 'healthy';
      await workflows.park(of);
    }
    await this.show(of, defect ?? FORGOTTEN_DEFECT);
    this.parts.abortedCalls?.forget(of);
    return 'parked';
  }

  /**
   * The server does not record an attempt that follows a time-out, so that it cannot be told whether it failed. After a pin and its
   * removal the next attempt counts as the first. That is done one attempt later than a worker parks an instance whose calls it
   * aborts, which it could not if its failures were counted anew all the time.
   */
  private async recordNextAttempt(of: InstanceIdentity): Promise<void> {
    const workflows = this.parts.workflows();
    await workflows.park(of);
    await workflows.resume(of);
  }

  /** Instances that may have to be parked although no request failed. */
  async suspects(now: number): Promise<InstanceIdentity[]> {
    const started = await this.parts.workflows().startedBetween(now - OLDEST_MS, now - YOUNGEST_MS);
    const unknown = await this.parts.instances.unknown(started);
    const unseen = started.filter(({ instanceId }) => unknown.has(instanceId));
    return [...unseen, ...(await this.parts.instances.overdue(MOST_OVERDUE))];
  }

  /** Its workflow asks the log whether it holds other commits than it knows. */
  wake(of: InstanceIdentity): Promise<void> {
    return this.parts.workflows().requestSync(of);
  }

  /**
   * Runs an operation on an instance instead of its workflow; false if the workflow must be asked itself. Repeating it
   * completes what was not done.
   */
  async takeOver(of: InstanceIdentity, status: InstanceStatus, asked: InputEnvelope): Promise<boolean> {
    const { input, actor } = asked;
    // A workflow that runs, as far as known, must answer itself.
    if (status !== 'error' && status !== 'suspended') return false;
    if (!isDoneWithoutWorkflow(input)) return false;
    // Without its payloads a workflow hears nothing. It is not ended for a resume: when they are back it goes on by itself.
    if (input.type === 'terminated' && (await this.parts.instances.isUnreadable(of))) return this.end(of, asked);
    const workflow = await this.parts.workflows().openWorkflowOf(of);
    if (workflow !== null && !workflow.isParked) return false;
    if (input.type === 'terminated') return this.end(of, asked);
    return this.resume(of, workflow, { actor, reason: input.reason });
  }

  /** Lets its task be tried again. True if only the parking kept it from running. */
  private async resume(
    of: InstanceIdentity,
    workflow: OpenWorkflow | null,
    by: { readonly actor: Actor; readonly reason: string | null },
  ): Promise<boolean> {
    if (workflow !== null) await this.parts.workflows().resume(of);
    const wasParked = await this.parts.instances.release(of, by);
    if (workflow === null) await this.parts.revive(of);
    return wasParked;
  }

  /**
   * Ends it by the database alone, whatever its workflow does, and tells its caller and the instances that it called. False if it
   * has completed before.
   * @throws MovedOn if it is not at the commit that the input expects; then it goes on
   */
  async end(of: InstanceIdentity, asked: InputEnvelope): Promise<boolean> {
    const { tenantId, instanceId: childId } = of;
    const workflows = this.parts.workflows();
    await workflows.terminate(of, 'the instance was terminated without its workflow');
    const { status, parentId, childIds } = await this.commitEnd(of, asked);
    if (status === 'completed') return false;
    const send = (instanceId: string, input: EngineInput) =>
      this.tell(
        { tenantId, instanceId },
        { id: `${asked.id}:${childId}`, at: asked.at, actor: { type: 'engine', id: null }, input },
      );
    for (const id of childIds) await send(id, { type: 'terminated', reason: null, isFromParent: true });
    if (parentId !== null) await send(parentId, { type: 'childTerminated', childId });
    return true;
  }

  private async commitEnd(of: InstanceIdentity, asked: InputEnvelope) {
    try {
      return await this.parts.instances.end(of, asked);
    } catch (error) {
      if (error instanceof MovedOn) await this.parts.revive(of);
      throw error;
    }
  }

  /**
   * Ends what an ended instance has called, directly or indirectly, from the top: a large tree is ended sooner than its workflows would
   * get their turns. Returns how many there were. One whose first commit is under way is found by another look.
   */
  async endBelow(of: InstanceIdentity): Promise<number> {
    let count = 0;
    for (;;) {
      const open = await this.parts.instances.openBelow(of, MOST_AT_ONCE);
      if (open.length === 0) return count;
      count += open.length;
      await Promise.all(open.map((called) => this.endCalled(called, of)));
    }
  }

  private async endCalled(called: InstanceIdentity, caller: InstanceIdentity): Promise<void> {
    await this.parts.workflows().terminate(called, 'the instance that called it has ended');
    await this.parts.instances.end(called, {
      id: `${caller.instanceId}:below:${called.instanceId}`,
      at: Date.now(),
      actor: { type: 'engine', id: null },
      input: { type: 'terminated', reason: null, isFromParent: true },
    });
  }

  /** As the instance itself would. One that has lost its workflow learns it from the log when it gets another. */
  private async tell(of: InstanceIdentity, input: InputEnvelope): Promise<void> {
    const isTold = await this.parts.workflows().sendInput(of, input);
    if (!isTold && (await this.parts.revive(of))) await this.parts.workflows().sendInput(of, input);
  }

  private async show(of: InstanceIdentity, defect: string): Promise<void> {
    const { instances } = this.parts;
    if (!(await instances.unknown([of])).has(of.instanceId)) return instances.show(of, defect);
    const { engineVersion, start } = await this.parts.workflows().argsOf(of);
    if (start !== null) await instances.showUnstarted({ ...of, engineVersion, start }, defect);
  }
}
