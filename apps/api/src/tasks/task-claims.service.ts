import { Injectable } from '@nestjs/common';
import type { Actor } from '@svc/engine';
import {
  type AskedTask,
  type ClaimedTask,
  JointWrites,
  type NewlyClaimedTask,
  type Queryable,
  TaskClaims,
  taskOccurrences,
  TaskRepository,
  type TaskRow,
  type TaskStatus,
  type TenantScope,
} from '@svc/persistence';
import { AuditedWrites } from '../database/audited-writes.js';
import { conflict, notFound } from '../errors/api-error.js';
import type { Action } from '../http/action-on.js';
import { type TaskStateDto, taskStateDto } from './task.dto.js';
import { TASK } from './tasks.service.js';

interface AskedClaim extends AskedTask {
  readonly actor: Actor;
}

/** Who works on a task. The process does not notice: only the row changes (architecture, "The workflow"). */
@Injectable()
export class TaskClaimsService {
  constructor(
    private readonly claims: TaskClaims,
    private readonly tasks: TaskRepository,
    private readonly writes: AuditedWrites,
  ) {}

  /** Of many who claim at the same time. */
  private readonly joint = new JointWrites<AskedClaim, NewlyClaimedTask | null>({
    keyOf: ({ id }) => id,
    write: (tenant, asked) => this.claimAll(tenant, asked),
  });

  /** 404 unless the task is pending (interface, "Human task"). */
  async claim(action: Action, assignee: string): Promise<TaskStateDto> {
    const { caller, target } = action;
    const claimed = await this.joint.add(caller.tenant, { id: target.toLowerCase(), assignee, actor: caller.actor });
    const task = claimed ?? (await this.doneBefore(action, 'claimed', assignee));
    if (task === null) throw notFound('a pending task with this id');
    return taskStateDto(task);
  }

  /** What became of each; null where it was not pending. */
  private async claimAll(tenant: TenantScope, asked: readonly AskedClaim[]): Promise<(NewlyClaimedTask | null)[]> {
    const claimed = await this.writes.record(tenant, asked[0]!.actor, async (tx) => {
      const tasks = await this.claims.claim(tenant, asked, tx);
      const byId = new Map(tasks.map((task) => [task.id, task]));
      const done = asked.flatMap(({ id, actor }) => {
        const task = byId.get(id);
        return task === undefined ? [] : [{ task, actor }];
      });
      return {
        result: byId,
        entries: done.map(({ task, actor }) => ({ ...entryOf('task.claimed', task), actor })),
        occurrences: tasks.flatMap((task) => taskOccurrences('task.claimed', task, task.claimedAt)),
      };
    });
    return asked.map(({ id }) => claimed.get(id) ?? null);
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
  private async refuse({ caller, target }: Action, verb: 'unclaim' | 'delegate'): Promise<never> {
    const standing = await this.tasks.findStanding(caller.tenant, target);
    if (standing === null) throw notFound(TASK);
    const { status, instanceStatus } = standing;
    if (status !== 'claimed')
      throw conflict(`cannot ${verb} task ${target}: expected it to be claimed, but it is ${status}`);
    if (verb === 'unclaim' && instanceStatus === 'error')
      throw conflict(`cannot unclaim task ${target}: its instance is in error`);
    // It is claimed by now, or its instance repaired: neither is the reason.
    throw conflict(`cannot ${verb} task ${target}: it was changed at the same time; try again`);
  }
}

function entryOf(action: string, { id, elementId, instanceId, assignee }: ClaimedTask) {
  return { instanceId, action, payload: { task_id: id, element_id: elementId, assignee } };
}
