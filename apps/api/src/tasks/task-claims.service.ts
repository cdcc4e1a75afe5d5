import { Injectable } from '@nestjs/common';
import {
  type AskedTask,
  type ClaimedTask,
  JointWrites,
  type NewlyClaimedTask,
  type Queryable,
  TaskClaims,
  taskOccurrences,
  TaskRepository,
  type TenantScope,
} from '@svc/persistence';
import { AuditedWrites } from '../database/audited-writes.js';
import { conflict, notFound } from '../errors/api-error.js';
import type { Action } from '../http/requests/action-on.js';
import { ActionOutcomes } from '../idempotency/action-outcomes.js';
import { TaskAssignmentsService } from './task-assignments.service.js';
import { requireUndecided } from './task-decisions.service.js';
import { type TaskStateDto, taskStateDto } from './task.dto.js';
import { TASK } from './tasks.service.js';

interface AskedClaim extends AskedTask {
  readonly action: Action;
}

/**
 * Changes who works on a task. The process does not take part: only the row changes [tasks#claim], and others may change
 * it again at once. So the outcome is stored with the change, for a repeated request whose answer was lost.
 */
@Injectable()
export class TaskClaimsService {
  constructor(
    private readonly claims: TaskClaims,
    private readonly tasks: TaskRepository,
    private readonly writes: AuditedWrites,
    private readonly outcomes: ActionOutcomes,
    private readonly assignments: TaskAssignmentsService,
  ) {}

  /** Writes claims that arrive at the same time together. */
  private readonly joint = new JointWrites<AskedClaim, NewlyClaimedTask | null>({
    keyOf: ({ id }) => id,
    write: (tenant, asked) => this.claimAll(tenant, asked),
  });

  /** 404 unless the task is pending [tasks#claim]. */
  async claim(action: Action, assignee: string): Promise<TaskStateDto> {
    const asked = { id: action.target.toLowerCase(), assignee, action };
    const done = await this.doneOnce(action, () => this.joint.add(action.caller.tenant, asked));
    if (done !== null) return done;
    const task = await this.tasks.findState(action.caller.tenant, action.target);
    if (task?.asksAssignment !== true || (task.status !== 'pending' && !action.isRepeated))
      throw notFound('a pending task with this id');
    return this.assignments.assign(action, task, 'claim', assignee);
  }

  /** The outcome of each claim; null if the task was not pending. */
  private async claimAll(tenant: TenantScope, asked: readonly AskedClaim[]): Promise<(NewlyClaimedTask | null)[]> {
    const claimed = await this.writes.record(tenant, asked[0]!.action.caller.actor, async (tx) => {
      const tasks = await this.claims.claim(tenant, asked, tx);
      const byId = new Map(tasks.map((task) => [task.id, task]));
      const done = asked.flatMap(({ id, action }) => {
        const task = byId.get(id);
        return task === undefined ? [] : [{ task, action, outcome: taskStateDto(task) }];
      });
      await this.outcomes.keep(tenant, done, tx);
      return {
        result: byId,
        entries: done.map(({ task, action }) => ({ ...entryOf('task.claimed', task), actor: action.caller.actor })),
        occurrences: tasks.flatMap((task) => taskOccurrences('task.claimed', task, task.claimedAt)),
      };
    });
    return asked.map(({ id }) => claimed.get(id) ?? null);
  }

  async unclaim(action: Action): Promise<TaskStateDto> {
    const change = (tx: Queryable) => this.claims.unclaim(action.caller.tenant, action.target, tx);
    const done = await this.doneOnce(action, () => this.record(action, 'task.unclaimed', change));
    return done ?? this.refuse(action, 'unclaim');
  }

  async delegate(action: Action, assignee: string): Promise<TaskStateDto> {
    const change = (tx: Queryable) => this.claims.delegate(action.caller.tenant, action.target, assignee, tx);
    const done = await this.doneOnce(action, () => this.record(action, 'task.delegated', change));
    if (done !== null) return done;
    const task = await this.tasks.findState(action.caller.tenant, action.target);
    if (task?.asksAssignment !== true || (task.status !== 'claimed' && !action.isRepeated))
      return this.refuse(action, 'delegate');
    return this.assignments.assign(action, task, 'delegate', assignee);
  }

  /** The outcome of the action, done now or by an earlier request; null if its condition does not hold. */
  private async doneOnce(action: Action, change: () => Promise<ClaimedTask | null>): Promise<TaskStateDto | null> {
    const before = action.isRepeated ? await this.outcomes.of<TaskStateDto>(action) : null;
    if (before !== null) return before;
    const task = await change();
    // The same request, sent twice, may have done it meanwhile.
    return task === null ? this.outcomes.of<TaskStateDto>(action) : taskStateDto(task);
  }

  private record(
    action: Action,
    name: string,
    change: (tx: Queryable) => Promise<ClaimedTask | null>,
  ): Promise<ClaimedTask | null> {
    const { tenant, actor } = action.caller;
    return this.writes.record(tenant, actor, async (tx) => {
      const task = await change(tx);
      if (task === null) return { result: null, entries: [] };
      await this.outcomes.keep(tenant, [{ action, outcome: taskStateDto(task) }], tx);
      return { result: task, entries: [entryOf(name, task)] };
    });
  }

  /** Throws the reason why the condition did not hold. */
  private async refuse({ caller, target }: Action, verb: 'unclaim' | 'delegate'): Promise<never> {
    const task = await this.tasks.findState(caller.tenant, target);
    if (task === null) throw notFound(TASK);
    requireUndecided(task, verb);
    const { status, instanceStatus } = task;
    if (status !== 'claimed')
      throw conflict(`cannot ${verb} task ${target}: expected it to be claimed, but it is ${status}`);
    if (verb === 'unclaim' && instanceStatus === 'error')
      throw conflict(`cannot unclaim task ${target}: its instance is in error`);
    // The task was claimed or its instance repaired since the change was refused: the state read here shows no reason.
    throw conflict(`cannot ${verb} task ${target}: it was changed at the same time; try again`);
  }
}

function entryOf(action: string, { id, elementId, instanceId, assignee }: ClaimedTask) {
  return { instanceId, action, payload: { task_id: id, element_id: elementId, assignee } };
}
