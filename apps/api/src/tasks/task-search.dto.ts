import type { ApiPropertyOptions } from '@nestjs/swagger';
import { BodyOf } from '../http/fields/declared-fields.js';
import {
  DateTime,
  Flag,
  FreeObject,
  FreeValue,
  MIN_WHOLE,
  OneOf,
  Text,
  TextList,
  Uuid,
  Whole,
} from '../http/fields/fields.js';
import type { JsonValue } from '@svc/expressions';
import type { JsonObject } from '../http/requests/json-values.js';
import { PageQuery } from '../http/pages/page.js';
import { TASK_STATUSES, TaskDto } from './task.dto.js';

export const SORTS = ['created_at', 'due_at', 'priority', 'name'] as const;

const SORT = {
  type: 'array',
  maxItems: SORTS.length,
  items: {
    type: 'object',
    required: ['by'],
    properties: { by: { type: 'string', enum: [...SORTS] }, order: { type: 'string', enum: ['asc', 'desc'] } },
  },
} satisfies ApiPropertyOptions;

/** All that is given must hold [tasks#search]. */
@BodyOf(TaskDto)
export class SearchTasksDto extends PageQuery {
  @Text({ isOptional: true }) assignee?: string;
  @Flag({ isOptional: true, description: 'true: only tasks of nobody; not beside an assignee' }) unassigned?: boolean;
  @TextList({ isOptional: true, description: 'tasks of any of these groups, or of any of the candidate users' })
  candidate_groups?: string[];
  @TextList({ isOptional: true, description: 'tasks of any of these users, or of any of the candidate groups' })
  candidate_users?: string[];
  @Flag({ isOptional: true, description: 'true: pending and claimed ones, which is the default without a status' })
  open?: boolean;
  @OneOf(TASK_STATUSES, { isOptional: true }) status?: string;
  @DateTime({ isOptional: true }) due_before?: string;
  @DateTime({ isOptional: true }) due_after?: string;
  @Whole({ isOptional: true, min: MIN_WHOLE }) priority_from?: number;
  @Whole({ isOptional: true, min: MIN_WHOLE }) priority_to?: number;
  @Text({ isOptional: true }) definition_key?: string;
  @Text({ isOptional: true }) element_id?: string;
  @Uuid({ isOptional: true }) instance_id?: string;
  @FreeObject({ isOptional: true, description: 'variables of the process by name, with the values that they have now' })
  variables?: JsonObject;
  @Text({ isOptional: true, description: 'at most 10 words, each in the name, whatever their case and accents' })
  text?: string;
  @FreeValue(SORT, { isOptional: true, description: 'default: the oldest first; tasks without the value come last' })
  sort?: JsonValue;
  @Flag({ isOptional: true, description: 'true: the answer has the number of all tasks that are found' })
  count?: boolean;
}
