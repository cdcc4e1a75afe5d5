import { Inject, Injectable } from '@nestjs/common';
import type { Config } from '@svc/config';
import type { EngineInput } from '@svc/engine';
import { TaskRepository, type TaskState } from '@svc/persistence';
import { CONFIG } from '../app-resources.js';
import { conflict, notFound, VariableTypeError } from '../errors/api-error.js';
import type { Action } from '../http/requests/action-on.js';
import type { JsonObject } from '../http/requests/json-values.js';
import { requireFitting } from '../instances/variables.js';
import { TypedModels } from '../typed-data/typed-models.js';
import { withDeclaredOutputs } from './declared-outputs.js';
import { type CompletedTaskDto, type CompleteTaskDto, type TaskStateDto, taskStateDto } from './task.dto.js';
import { requireUndecided, TaskDecisions } from './task-decisions.service.js';
import { TaskUpdates } from './task-updates.js';
import { TASK, TasksService } from './tasks.service.js';

/** Completes and cancels tasks, by updates of the instance's workflow. */
@Injectable()
export class TaskCompletionsService {
  constructor(
    private readonly rows: TaskRepository,
    private readonly tasks: TasksService,
    private readonly updates: TaskUpdates,
    private readonly models: TypedModels,
    private readonly decisions: TaskDecisions,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * Commits only if the claim has not changed since it was read here. One of several completions wins [tasks#complete].
   * With `dry_run` nothing is committed, and the refusals are the same.
   */
  async complete(action: Action, body: CompleteTaskDto): Promise<CompletedTaskDto> {
    const task = await this.stateOf(action);
    const variables = await this.variablesOf(action, task, body);
    // An earlier request of this action, whose answer was lost, may have completed the task: the workflow knows its answer.
    if (!action.isRepeated) {
      requireUndecided(task, 'complete');
      requireCompletable(task);
    }
    requireFitting('variables', variables, this.config.maxVariablesBytes);
    const { claimVersion, assignee } = task;
    const input: EngineInput = { type: 'taskCompleted', taskId: task.id, variables, claimVersion, assignee };
    const isDry = body.dry_run === true;
    const { answer, following } = await this.updates.complete(action, task, input, isDry);
    const { status, validationErrors, isAsked = false } = answer;
    if (validationErrors !== undefined) throw new VariableTypeError(validationErrors, effectOf(status, isDry));
    if (isDry) return { ...plannedFor(task, isAsked), instance_status: status, ...following };
    return isAsked ? this.outcomeOf(action, task) : { id: task.id, status: 'completed' };
  }

  /** The task that listeners have been asked about. It is completed, or they are asked still. */
  private async outcomeOf({ caller }: Action, task: TaskState): Promise<CompletedTaskDto> {
    const { id, status, askedAbout } = await this.decisions.of(caller.tenant, task);
    if (askedAbout !== null) return { id, status, asked_about: askedAbout };
    if (status === 'completed') return { id, status };
    throw conflict(`expected task ${id} to be completed, but it is ${status}`);
  }

  /** Reads the declarations only if fields were sent beside `variables`, so that the usual completion reads nothing more. */
  private async variablesOf(
    { caller }: Action,
    { instanceId, elementId }: TaskState,
    { variables = {}, others }: CompleteTaskDto,
  ): Promise<JsonObject> {
    if (Object.keys(others).length === 0) return variables;
    const model = await this.models.ofInstance(caller.tenant, instanceId);
    return withDeclaredOutputs(variables, others, model.dataOf(elementId));
  }

  /** Cancels the task. The process does not move on. Cancelling again changes nothing. */
  async cancel(action: Action): Promise<TaskStateDto> {
    const task = await this.stateOf(action);
    if (task.status === 'completed') throw conflict(`expected task ${task.id} to be open, but it is completed`);
    if (task.status !== 'cancelled') {
      if (task.instanceStatus === 'error' && !action.isRepeated) requireRunning(task, 'cancel');
      await this.updates.cancel(action, task);
    }
    return taskStateDto(await this.tasks.row(action.caller.tenant, task.id));
  }

  private async stateOf({ caller, target }: Action): Promise<TaskState> {
    const task = await this.rows.findState(caller.tenant, target);
    if (task === null) throw notFound(TASK);
    return task;
  }
}

function requireCompletable(task: TaskState): void {
  if (task.status !== 'claimed') throw conflict(`expected task ${task.id} to be claimed, but it is ${task.status}`);
  requireRunning(task, 'complete');
}

function requireRunning({ id, instanceId, instanceStatus }: TaskState, verb: string): void {
  if (instanceStatus === 'running') return;
  throw conflict(
    `cannot ${verb} task ${id}: expected instance ${instanceId} to be running, but it is ${instanceStatus}`,
  );
}

/** What the task would be after a completion. */
function plannedFor({ id }: TaskState, isAsked: boolean): CompletedTaskDto {
  return isAsked ? { id, status: 'claimed', asked_about: 'complete' } : { id, status: 'completed' };
}

/** What a completion has done, or would do, whose outputs are not of their types [tasks#invalid-output]. */
function effectOf(status: string, isDry: boolean) {
  const [inError, caught] = isDry ? DRY_EFFECTS : EFFECTS;
  return { instance_status: status, message: status === 'error' ? inError : caught };
}

const EFFECTS = [
  'the completion was taken, and the instance is in error now: resume it, then complete the task again with outputs of their types',
  'the completion was taken, and the instance goes on where it catches ValidationError',
] as const;
const DRY_EFFECTS = [
  'nothing was changed: such a completion would be taken, and the instance would be in error',
  'nothing was changed: such a completion would be taken, and the instance would go on where it catches ValidationError',
] as const;
