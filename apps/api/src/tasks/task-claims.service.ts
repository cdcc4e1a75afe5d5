import { Injectable } from '@nestjs/common';
import { type ClaimedTask, type Queryable, TaskClaims, TaskRepository } from '@svc/persistence';
import { AuditedWrites } from '../database/audited-writes.js';
import { conflict, notFound } from '../errors/api-error.js';
import type { Action } from '../http/action-on.js';
import { type TaskStateDto, taskStateDto } from './task.dto.js';
import { TASK } from './tasks.service.js';

/** Who works on a task. The process does not notice: only the row changes (architecture, "The workflow"). */
@Injectable()
export class TaskClaimsService {
  constructor(
    private readonly claims: TaskClaims,
    private readonly tasks: TaskRepository,
    private readonly writes: AuditedWrites,
  ) {}

  /** 404 unless the task is pending (interface, "Human task"). */
  async claim(action: Action, assignee: string): Promise<TaskStateDto> {
    const claimed = await this.record(action, 'task.claimed', (tx) =>
      this.claims.claim(action.caller.tenant, action.target, assignee, tx),
    );
    if (claimed === null) throw notFound(`a pending task with this id`);
    return taskStateDto(claimed);
  }

  async unclaim(action: Action): Promise<TaskStateDto> {
    const unclaimed = await this.record(action, 'task.unclaimed', (tx) =>
      this.claims.unclaim(action.caller.tenant, action.target, tx),
    );
    return taskStateDto(unclaimed ?? (await this.refuse(action, 'unclaim')));
  }

  async delegate(action: Action, assignee: string): Promise<TaskStateDto> {
    const delegated = await this.record(action, 'task.delegated', (tx) =>
      this.claims.delegate(action.caller.tenant, action.target, assignee, tx),
    );
    return taskStateDto(delegated ?? (await this.refuse(action, 'delegate')));
  }

  private record(
    { caller }: Action,
    name: string,
    change: (tx: Queryable) => Promise<ClaimedTask | null>,
  ): Promise<ClaimedTask | null> {
    return this.writes.record(caller.tenant, caller.actor, async (tx) => {
      const task = await change(tx);
      return { result: task, entries: task === null ? [] : [entryOf(name, task)] };
    });
  }

  /** Why the condition did not hold. */
  private async refuse({ caller, target }: Action, verb: string): Promise<never> {
    const standing = await this.tasks.findStanding(caller.tenant, target);
    if (standing === null) throw notFound(TASK);
    const { status, instanceStatus } = standing;
    if (status !== 'claimed')
      throw conflict(`cannot ${verb} task ${target}: expected it to be claimed, but it is ${status}`);
    throw conflict(`cannot ${verb} task ${target}: its instance is in ${instanceStatus}`);
  }
}

function entryOf(action: string, { id, elementId, instanceId, assignee }: ClaimedTask) {
  return { instanceId, action, payload: { task_id: id, element_id: elementId, assignee } };
}
