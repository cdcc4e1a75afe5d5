import { Injectable } from '@nestjs/common';
import {
  MAX_SEARCHABLE_LENGTH,
  orderOf,
  type TaskListRow,
  type TaskPlace,
  TaskQueries,
  type TaskQuery,
  type TaskSort,
  type TenantScope,
} from '@svc/persistence';
import { isUUID } from 'class-validator';
import { badRequest } from '../errors/api-error.js';
import { Cursors } from '../http/pages/cursors.js';
import { Page } from '../http/pages/page.js';
import type { JsonValue } from '@svc/expressions';
import { optionalTime, searchWords } from '../http/requests/query-values.js';
import { taskListItemDto, type TaskListItemDto } from './task.dto.js';
import { type SearchTasksDto, SORTS } from './task-search.dto.js';

const MOST_VARIABLES = 10;

/** Searches of human tasks [tasks#search]. */
@Injectable()
export class TaskSearchesService {
  constructor(private readonly queries: TaskQueries) {}

  async search(tenant: TenantScope, body: SearchTasksDto): Promise<Page<TaskListItemDto>> {
    const query = queryOf(body);
    const sort = sortOf(body.sort);
    const cursors = new Cursors(`tasks/search/${JSON.stringify(sort)}`, tenant);
    const place = cursors.placeIn(body, /^\[.*\]$/su);
    const page = {
      sort,
      after: place === null ? null : placeOf(place, sort),
      limit: body.limit + 1,
      offset: body.offset,
    };
    const [rows, count] = await Promise.all([
      this.queries.find(tenant, query, page),
      body.count === true ? this.queries.count(tenant, query) : undefined,
    ]);
    const found = Page.of(rows, body, (row) => cursors.at(placeAt(row, sort))).map(taskListItemDto);
    return count === undefined ? found : found.counted(count);
  }
}

function queryOf(body: SearchTasksDto): TaskQuery {
  if (body.unassigned === true && body.assignee !== undefined)
    throw badRequest('assignee and unassigned exclude each other, found both');
  return {
    statuses: statusesOf(body),
    assignee: body.unassigned === true ? null : body.assignee,
    candidateGroups: body.candidate_groups,
    candidateUsers: body.candidate_users,
    dueBefore: optionalTime('due_before', body.due_before),
    dueAfter: optionalTime('due_after', body.due_after),
    priorityFrom: body.priority_from,
    priorityTo: body.priority_to,
    definitionKey: body.definition_key,
    elementId: body.element_id,
    instanceId: body.instance_id,
    variables: Object.entries(body.variables ?? {}).map(([name, value]) => comparedOf(name, value)),
    words: wordsOf(body),
  };
}

function statusesOf({ open, status }: SearchTasksDto): TaskQuery['statuses'] {
  if (status !== undefined && open !== undefined) throw badRequest('status and open exclude each other, found both');
  if (status !== undefined) return [status as TaskQuery['statuses'][number]];
  return open === false ? ['completed', 'cancelled'] : ['pending', 'claimed'];
}

function wordsOf({ text, variables = {} }: SearchTasksDto): readonly string[] {
  const count = Object.keys(variables).length;
  if (count > MOST_VARIABLES) throw badRequest(`at most ${MOST_VARIABLES} variables can be compared, found ${count}`);
  return searchWords(text, 'text');
}

/** Values are compared as text, null as `null`. */
function comparedOf(name: string, value: JsonValue | undefined): readonly [string, string] {
  if (typeof value === 'object' && value !== null)
    throw badRequest(
      `variables.${name}: expected a text, number, boolean or null, found ${Array.isArray(value) ? 'a list' : 'an object'}`,
    );
  const text = String(value);
  if (text.length > MAX_SEARCHABLE_LENGTH)
    throw badRequest(`variables.${name}: expected at most ${MAX_SEARCHABLE_LENGTH} characters, found ${text.length}`);
  return [name, text];
}

const EXPECTED = `sort: expected a list of at most ${SORTS.length} objects {by, order}, each by another of ${SORTS.join(', ')}, the order asc or desc`;

function sortOf(given: JsonValue | undefined): readonly TaskSort[] {
  if (given === undefined) return [];
  if (!Array.isArray(given)) throw badRequest(EXPECTED);
  const sort = given.map(oneSort);
  if (new Set(sort.map(({ by }) => by)).size < sort.length) throw badRequest(EXPECTED);
  return sort;
}

function oneSort(one: JsonValue): TaskSort {
  if (typeof one !== 'object' || one === null || Array.isArray(one)) throw badRequest(EXPECTED);
  const { by, order = 'asc', ...others } = one;
  const known = SORTS.find((name) => name === by);
  if (known === undefined || (order !== 'asc' && order !== 'desc') || Object.keys(others).length > 0)
    throw badRequest(`${EXPECTED}, found ${JSON.stringify(one).slice(0, 200)}`);
  return { by: known, isDescending: order === 'desc' };
}

const VALUES = {
  due_at: ({ dueAt }: TaskListRow) => dueAt?.toISOString() ?? null,
  priority: ({ priority }: TaskListRow) => priority,
  name: ({ name }: TaskListRow) => name,
};

function placeAt(row: TaskListRow, sort: readonly TaskSort[]): string {
  return JSON.stringify([...orderOf(sort).columns.map(({ by }) => VALUES[by](row)), row.id]);
}

const PLACES = {
  due_at: (value: unknown) => typeof value === 'string' && !Number.isNaN(Date.parse(value)),
  priority: Number.isInteger,
  name: (value: unknown) => typeof value === 'string',
};

/** Throws 400 for an invented place, whose values Postgres could not compare. */
function placeOf(text: string, sort: readonly TaskSort[]): TaskPlace {
  const { columns } = orderOf(sort);
  const values = parsed(text);
  const id = values.pop();
  const isFitting = columns.every(({ by }, n) => values[n] === null || PLACES[by](values[n]));
  if (values.length !== columns.length || !isFitting || typeof id !== 'string' || !isUUID(id))
    throw badRequest('cursor must be a next_cursor of an earlier page of this search');
  return { id, values: values as TaskPlace['values'] };
}

function parsed(text: string): unknown[] {
  try {
    const values = JSON.parse(text) as unknown;
    return Array.isArray(values) ? values : [];
  } catch {
    return [];
  }
}
