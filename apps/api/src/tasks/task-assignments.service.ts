import { Injectable } from '@nestjs/common';
import type { EngineInput } from '@svc/engine';
import type { TaskState } from '@svc/persistence';
import { conflict } from '../errors/api-error.js';
import type { Action } from '../http/requests/action-on.js';
import { InstanceGateway } from '../temporal/instance-gateway.js';
import { requireUndecided, TaskDecisions } from './task-decisions.service.js';
import { type TaskStateDto, taskStateDto } from './task.dto.js';
import { TasksService } from './tasks.service.js';

/** Claims and delegations of tasks whose listeners are asked first: the process takes part [listeners#task-listeners]. */
@Injectable()
export class TaskAssignmentsService {
  constructor(
    private readonly gateway: InstanceGateway,
    private readonly decisions: TaskDecisions,
    private readonly tasks: TasksService,
  ) {}

  async assign(action: Action, task: TaskState, verb: 'claim' | 'delegate', assignee: string): Promise<TaskStateDto> {
    const { caller, id } = action;
    if (!action.isRepeated) requireUndecided(task, verb);
    const input: EngineInput = { type: 'taskAssigned', taskId: task.id, action: verb, assignee };
    const envelope = { id, at: Date.now(), actor: caller.actor, input };
    await this.gateway.update(caller.tenant, task.instanceId, 'assignTask', envelope);
    const { askedAbout, status } = await this.decisions.of(caller.tenant, task);
    if (askedAbout === null && status !== (verb === 'claim' ? 'claimed' : 'pending'))
      throw conflict(`cannot ${verb} task ${task.id}: it is ${status}`);
    return taskStateDto(await this.tasks.row(caller.tenant, task.id));
  }
}
