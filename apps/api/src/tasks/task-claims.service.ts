import { Injectable } from '@nestjs/common';
import {
  type ClaimedTask,
  type Queryable,
  TaskClaims,
  TaskRepository,
  type TaskRow,
  type TaskStatus,
} from '@svc/persistence';
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
    const change = (tx: Queryable) => this.claims.claim(action.caller.tenant, action.target, assignee, tx);
    const claimed = await this.record(action, 'task.claimed', change);
    const task = claimed ?? (await this.doneBefore(action, 'claimed', assignee));
    if (task === null) throw notFound('a pending task with this id');
    return taskStateDto(task);
  }

  async unclaim(action: Action): Promise<TaskStateDto> {
    const change = (tx: Queryable) => this.claims.unclaim(action.caller.tenant, action.target, tx);
    const unclaimed = await this.record(action, 'task.unclaimed', change);
    const task = unclaimed ?? (await this.doneBefore(action, 'pending', null));
    return taskStateDto(task ?? (await this.refuse(action, 'unclaim')));
  }

  async delegate(action: Action, assignee: string): Promise<TaskStateDto> {
    const change = (tx: Queryable) => this.claims.delegate(action.caller.tenant, action.target, assignee, tx);
    const delegated = await this.record(action, 'task.delegated', change);
    const task = delegated ?? (await this.doneBefore(action, 'pending', assignee));
    return taskStateDto(task ?? (await this.refuse(action, 'delegate')));
  }

  /** The task as a repeated action left it the first time; null when it is not repeated, or the task is not so. */
  private async doneBefore(
    { caller, target, isRepeated }: Action,
    status: TaskStatus,
    assignee: string | null,
  ): Promise<TaskRow | null> {
    const task = isRepeated ? await this.tasks.find(caller.tenant, target) : null;
    return task?.status === status && task.assignee === assignee ? task : null;
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
