import { OmitType } from '@nestjs/swagger';
import { type ClaimedTask, TASK_FIELDS, type TaskListRow, type TaskRow } from '@svc/persistence';
import {
  ObjectAnswer,
  TextAnswer,
  TextListAnswer,
  TimeAnswer,
  timeText,
  UuidAnswer,
  WholeAnswer,
} from '../http/answers/answer-fields.js';
import { BodyOf, OpenBodyOf } from '../http/fields/declared-fields.js';
import { DateTime, Flag, FreeObject, OneOf, Text, Uuid } from '../http/fields/fields.js';
import type { JsonObject } from '../http/requests/json-values.js';
import { leftOut, LeftOutAnswer, parsedIfSent } from '../http/pages/left-out.js';
import { PageQuery } from '../http/pages/page.js';
import { INSTANCE_STATUSES } from '../instances/instance.dto.js';
import { DryRunDto } from '../dry-runs/dry-run.dto.js';

const ASKED_ABOUT = ['assign', 'complete'] as const;
export const TASK_STATUSES = ['pending', 'claimed', 'completed', 'cancelled'] as const;

/** [tasks#fields] */
export class TaskDto {
  @UuidAnswer() id!: string;
  @TextAnswer() name!: string;
  @TextAnswer({ enum: TASK_STATUSES }) status!: string;
  @UuidAnswer() instance_id!: string;
  @TextAnswer() element_id!: string;
  @TextAnswer() definition_key!: string;
  @TextAnswer({ isNullable: true }) assignee!: string | null;
  @TextListAnswer({ description: 'informational only' }) candidateGroups!: string[];
  @TextListAnswer({ isOptional: true, description: 'informational only; absent if there are none' })
  candidateUsers?: string[];
  @WholeAnswer({ isNullable: true }) priority!: number | null;
  @ObjectAnswer({ description: 'instance variables at task creation' }) variables!: object;
  @TimeAnswer() created_at!: string;
  @TimeAnswer({ isNullable: true }) claimed_at!: string | null;
  @TimeAnswer({ isNullable: true }) completed_at!: string | null;
  @TimeAnswer({ isNullable: true }) due_at!: string | null;
  @TextAnswer({ isOptional: true, enum: ASKED_ABOUT, description: 'while its listeners are asked about that' })
  asked_about?: string;
  @TextAnswer({ isOptional: true, description: 'why its listeners have refused last' }) refusal?: string;
}

/** A task in a list. */
export class TaskListItemDto extends OmitType(TaskDto, ['variables'] as const) {
  @ObjectAnswer({ isNullable: true, description: 'instance variables at task creation' }) variables!: object | null;
  @LeftOutAnswer() left_out?: string[];
}

/** The answer of claim, unclaim, delegate and cancel. */
export class TaskStateDto {
  @UuidAnswer() id!: string;
  @TextAnswer() name!: string;
  @TextAnswer({ enum: TASK_STATUSES }) status!: string;
  @UuidAnswer() instance_id!: string;
  @TextAnswer({ isNullable: true }) assignee!: string | null;
  @TimeAnswer({ isNullable: true }) claimed_at!: string | null;
  @TimeAnswer({ isNullable: true }) completed_at!: string | null;
  @TextAnswer({ isOptional: true, enum: ASKED_ABOUT, description: 'of a 202: its listeners are asked about that' })
  asked_about?: string;
}

export class CompletedTaskDto extends DryRunDto {
  @UuidAnswer() id!: string;
  @TextAnswer({ enum: ['completed', 'claimed'], description: '`completed`, unless its listeners are asked' })
  status!: string;
  @TextAnswer({ isOptional: true, enum: ASKED_ABOUT, description: 'of a 202: its listeners are asked about that' })
  asked_about?: string;
  @TextAnswer({ isOptional: true, enum: INSTANCE_STATUSES, description: 'with `dry_run`: what the instance would be' })
  instance_status?: string;
}

export class TaskListQuery extends PageQuery {
  @OneOf(TASK_STATUSES, { isOptional: true }) status?: string;
  @Text({ isOptional: true }) assignee?: string;
  @Uuid({ isOptional: true }) instance_id?: string;
  @Text({ isOptional: true }) definition_key?: string;
  @DateTime({ isOptional: true }) due_before?: string;
  @Text({ isOptional: true, description: 'at most 10 words, each in the name, whatever their case and accents' })
  q?: string;
}

@BodyOf(TaskDto)
export class ClaimTaskDto {
  @Text({ isOptional: true, isNullable: true, description: "default: the key's name" }) assignee?: string | null;
}

@BodyOf(TaskDto)
export class DelegateTaskDto {
  @Text({ description: 'must claim the task' }) assignee!: string;
}

/** The body may also have the declared outputs of the task by their names, beside `variables`. */
@OpenBodyOf(TaskDto)
export class CompleteTaskDto {
  @FreeObject({
    isOptional: true,
    description:
      "merged into the instance's variables; outputs that the task declares (ioSpecification) may stand beside it by their names, and win",
  })
  variables?: JsonObject;
  @Flag({ isOptional: true, description: 'tells what would follow, and changes nothing' }) dry_run?: boolean;
  others!: JsonObject;
}

export function taskDto(row: TaskRow): TaskDto {
  return { ...fieldsOf(row), variables: JSON.parse(row.variables) as object };
}

export function taskListItemDto(row: TaskListRow): TaskListItemDto {
  const variables = parsedIfSent<object>(row.variables);
  return { ...fieldsOf(row), variables, ...leftOut({ variables }) };
}

/** Webhooks show the same fields. */
const FIELDS: Readonly<Record<Exclude<keyof TaskDto, OnlySometimes>, keyof TaskListRow>> = TASK_FIELDS;
type OnlySometimes = 'candidateUsers' | 'asked_about' | 'refusal';

function fieldsOf(row: TaskListRow): Omit<TaskDto, 'variables'> {
  const fields = Object.entries(FIELDS).filter(([name]) => name !== 'variables');
  const shownFields = Object.fromEntries(fields.map(([name, property]) => [name, shown(row[property])]));
  const { candidateUsers, askedAbout, refusal } = row;
  return {
    ...(shownFields as unknown as TaskDto),
    ...(candidateUsers.length > 0 && { candidateUsers }),
    ...(askedAbout !== null && { asked_about: askedAbout }),
    ...(refusal !== null && { refusal }),
  };
}

function shown(value: TaskListRow[keyof TaskListRow]) {
  return value instanceof Date ? timeText(value) : value;
}

export function taskStateDto({
  id,
  name,
  status,
  instanceId,
  assignee,
  claimedAt,
  completedAt,
  askedAbout = null,
}: Omit<ClaimedTask, 'elementId'> & Partial<Pick<TaskRow, 'askedAbout'>>): TaskStateDto {
  return {
    id,
    name,
    status,
    instance_id: instanceId,
    assignee,
    claimed_at: timeText(claimedAt),
    completed_at: timeText(completedAt),
    ...(askedAbout !== null && { asked_about: askedAbout }),
  };
}
