import { Injectable } from '@nestjs/common';
import { TaskRepository, type TaskRow, type TenantScope } from '@svc/persistence';
import { notFound } from '../errors/api-error.js';
import { Cursors } from '../http/pages/cursors.js';
import { Page } from '../http/pages/page.js';
import { optionalTime, searchWords } from '../http/requests/query-values.js';
import { TypedModels } from '../typed-data/typed-models.js';
import { type TaskFormDto, taskFormDto } from './task-form.dto.js';
import { type TaskDto, taskDto, type TaskListItemDto, taskListItemDto, type TaskListQuery } from './task.dto.js';

export const TASK = 'the task';

/** Reads of human tasks [tasks#human-tasks]. */
@Injectable()
export class TasksService {
  constructor(
    private readonly tasks: TaskRepository,
    private readonly models: TypedModels,
  ) {}

  /** Oldest first. */
  async list(tenant: TenantScope, query: TaskListQuery): Promise<Page<TaskListItemDto>> {
    const { limit, offset, status, assignee } = query;
    const filter = {
      status,
      assignee,
      instanceId: query.instance_id,
      definitionKey: query.definition_key,
      dueBefore: optionalTime('due_before', query.due_before),
      words: searchWords(query.q),
    };
    const cursors = new Cursors('tasks', tenant);
    const rows = await this.tasks.list(tenant, filter, { limit: limit + 1, offset, after: cursors.placeIn(query) });
    return Page.of(rows, query, ({ id }) => cursors.at(id)).map(taskListItemDto);
  }

  async get(tenant: TenantScope, id: string): Promise<TaskDto> {
    return taskDto(await this.row(tenant, id));
  }

  /** The inputs and outputs as JSON Schema, from which form generators make forms. */
  async form(tenant: TenantScope, id: string): Promise<TaskFormDto> {
    const row = await this.row(tenant, id);
    return taskFormDto(row, await this.models.ofInstance(tenant, row.instanceId));
  }

  async row(tenant: TenantScope, id: string): Promise<TaskRow> {
    const row = await this.tasks.find(tenant, id);
    if (row === null) throw notFound(TASK);
    return row;
  }
}
