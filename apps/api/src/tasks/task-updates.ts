import { Injectable } from '@nestjs/common';
import type { EngineInput, InputAnswer, InputEnvelope } from '@svc/engine';
import type { TaskState } from '@svc/persistence';
import type { Action } from '../http/requests/action-on.js';
import { DryRuns } from '../dry-runs/dry-runs.js';
import type { DryRunDto } from '../dry-runs/dry-run.dto.js';
import { InstanceGateway } from '../temporal/instance-gateway.js';

/** What a completion has done, or would do. */
export interface TaskUpdate {
  readonly answer: InputAnswer;
  /** Empty unless it was a dry run. */
  readonly following: DryRunDto;
}

/** Sends what happens to tasks to the workflow of the instance, or asks it what would follow. */
@Injectable()
export class TaskUpdates {
  constructor(
    private readonly gateway: InstanceGateway,
    private readonly dryRuns: DryRuns,
  ) {}

  async complete(action: Action, task: TaskState, input: EngineInput, isDry: boolean): Promise<TaskUpdate> {
    if (!isDry) return { answer: await this.send(action, task, 'completeTask', input), following: {} };
    const { tenant } = action.caller;
    const { answer, facts, commands } = await this.dryRuns.run(tenant, task.instanceId, envelopeOf(action, input));
    return { answer, following: { dry_run: true, facts, commands } };
  }

  cancel(action: Action, task: TaskState): Promise<InputAnswer> {
    return this.send(action, task, 'cancelTask', { type: 'taskCancelled', taskId: task.id });
  }

  private send(action: Action, { instanceId }: TaskState, name: 'completeTask' | 'cancelTask', input: EngineInput) {
    return this.gateway.update(action.caller.tenant, instanceId, name, envelopeOf(action, input));
  }
}

function envelopeOf({ id, caller }: Action, input: EngineInput): InputEnvelope {
  return { id, at: Date.now(), actor: caller.actor, input };
}
