import { OmitType } from '@nestjs/swagger';
import { BATCH_ACTIONS, type BatchAction, type BatchChange } from '@svc/contract';
import type { BatchItemRow, BatchListRow, BatchOutcome, BatchRow, BatchTarget } from '@svc/persistence';
import { ACTOR_TYPES } from '../audit/audit-entry.dto.js';
import {
  FlagAnswer,
  ListAnswer,
  ObjectAnswer,
  TextAnswer,
  TimeAnswer,
  timeText,
  UuidAnswer,
  WholeAnswer,
} from '../http/answers/answer-fields.js';
import { Flag, FreeObject, MAX_NOTE_LENGTH, OneOf, Text, UuidList } from '../http/fields/fields.js';
import { PageQuery } from '../http/pages/page.js';
import type { JsonObject } from '../http/requests/json-values.js';
import { INSTANCE_STATUSES, InstanceListQuery } from '../instances/instance.dto.js';

/** Instances of a frozen set. */
export const MAX_FROZEN = 10_000;
/** Characters of an id of an element. */
const LONGEST_ID = 1_000;
const BATCH_STATUSES = ['running', 'completed'] as const;
const OUTCOMES = ['done', 'refused', 'failed', 'left_out'] as const;

export class StartBatchDto {
  @OneOf(BATCH_ACTIONS) action!: BatchAction;
  @FreeObject({
    isOptional: true,
    description:
      'the filters of `GET /v1/instances`, at least one; instances that begin later are not part of the batch. One of filter, search and ids is needed',
    example: { status: 'error', definition_key: 'order', 'var.region': 'north' },
  })
  filter?: JsonObject;
  @FreeObject({
    isOptional: true,
    description: `the conditions of \`POST /v1/instances/search\`, at least one; what it finds now is a frozen set, of at most ${MAX_FROZEN} instances`,
    example: { element_id: 'chargeCard', has_incident: true, error: '503' },
  })
  search?: JsonObject;
  @UuidList({ max: MAX_FROZEN, isOptional: true, description: 'a frozen set: these instances and no others' })
  ids?: string[];
  @Text({ max: LONGEST_ID, isOptional: true, description: 'for move: every token that stands there is moved' })
  from_element_id?: string;
  @Text({ max: LONGEST_ID, isOptional: true, description: 'for move: where to' }) target_element_id?: string;
  @FreeObject({ isOptional: true, description: 'for set_variables and move: merged into the variables of each' })
  variables?: JsonObject;
  @Text({
    min: 0,
    max: MAX_NOTE_LENGTH,
    isOptional: true,
    isNullable: true,
    description: 'written to the audit log of each',
  })
  reason?: string | null;
  @Flag({ isOptional: true, description: 'tells what would be done to which instances, and changes nothing' })
  dry_run?: boolean;
}

/** What `filter` may hold beside `var.<name>`. */
export class BatchFilterDto extends OmitType(InstanceListQuery, ['limit', 'offset', 'cursor'] as const) {}

class InBatchDto {
  @UuidAnswer() instance_id!: string;
  @TextAnswer({ isNullable: true, description: 'null: the tenant has no such instance' }) definition_key!:
    string | null;
  @TextAnswer({ isNullable: true }) correlation_id!: string | null;
  @TextAnswer({ enum: INSTANCE_STATUSES, isNullable: true, description: 'of the instance now' })
  status!: string | null;
  @TextAnswer({ isNullable: true, description: 'why it was not done, or would not be' }) message!: string | null;
}

export class PlannedItemDto extends InBatchDto {
  @FlagAnswer({ description: 'whether its state allows the action now' }) is_left_out!: boolean;
}

export class BatchPlanDto {
  @FlagAnswer() dry_run!: true;
  @TextAnswer({ enum: BATCH_ACTIONS }) action!: string;
  @WholeAnswer({ description: 'instances that match now, those that would be left out too' }) matched!: number;
  @ListAnswer(PlannedItemDto, { isOptional: true, description: 'of a search or ids: each of them' })
  items?: PlannedItemDto[];
}

/** An instance of a batch, and what came of it. */
export class BatchItemDto extends InBatchDto {
  @TextAnswer({ enum: OUTCOMES, isNullable: true, description: 'null until it is its turn' }) outcome!: string | null;
}

export class BatchItemsQuery extends PageQuery {
  @OneOf([...OUTCOMES, 'waiting'], { isOptional: true, description: 'waiting: its turn has not come' })
  outcome?: string;
}

export class BatchListQuery extends PageQuery {
  @OneOf(BATCH_STATUSES, { isOptional: true }) status?: string;
  @OneOf(BATCH_ACTIONS, { isOptional: true }) action?: string;
}

export class BatchProblemDto {
  @UuidAnswer() instance_id!: string;
  @TextAnswer({ enum: ['refused', 'failed'] }) outcome!: string;
  @TextAnswer({ isNullable: true }) message!: string | null;
}

/** A batch in a list. */
export class BatchListItemDto {
  @UuidAnswer() id!: string;
  @TextAnswer({ enum: BATCH_ACTIONS }) action!: string;
  @TextAnswer({ isNullable: true }) reason!: string | null;
  @TextAnswer({ enum: BATCH_STATUSES }) status!: string;
  @TextAnswer({ enum: ACTOR_TYPES, description: 'who began it' }) actor_type!: string;
  @TextAnswer({ isNullable: true }) actor_id!: string | null;
  @WholeAnswer({ isNullable: true, description: 'instances of the frozen set; null for a filter' })
  total!: number | null;
  @WholeAnswer({ description: 'instances that it was done to' }) done!: number;
  @WholeAnswer({ description: 'instances in whose state it cannot be done' }) refused!: number;
  @WholeAnswer({ description: 'instances that did not answer in time' }) failed!: number;
  @WholeAnswer({ description: 'ids of no instance of the tenant' }) left_out!: number;
  @TimeAnswer() created_at!: string;
  @TimeAnswer({ isNullable: true }) ended_at!: string | null;
}

/** A batch and its progress. */
export class BatchDto extends BatchListItemDto {
  @ObjectAnswer({ isNullable: true, description: 'the filter or the search; null for ids' }) filter!: object | null;
  @ObjectAnswer({ isNullable: true, description: 'what a move or set_variables was asked for' }) change!: object | null;
  @ListAnswer(BatchProblemDto, { description: 'the first 100 that it was not done to' }) problems!: BatchProblemDto[];
}

export function batchListItemDto(row: BatchListRow): BatchListItemDto {
  const { id, action, reason, status, total, done, refused, failed } = row;
  return {
    ...{ id, action, reason, status, actor_type: row.actorType, actor_id: row.actorId },
    ...{ total, done, refused, failed, left_out: row.leftOut },
    created_at: timeText(row.createdAt),
    ended_at: timeText(row.endedAt),
  };
}

export function batchDto(row: BatchRow): BatchDto {
  const problems = JSON.parse(row.problems) as BatchOutcome[];
  return {
    ...batchListItemDto(row),
    filter: JSON.parse(row.filter) as object | null,
    change: changeDto(row.change),
    problems: problems.map(({ instanceId, outcome, message }) => ({ instance_id: instanceId, outcome, message })),
  };
}

function changeDto(text: string | null): object | null {
  if (text === null) return null;
  const { fromElementId, targetElementId, variables } = JSON.parse(text) as BatchChange;
  return { from_element_id: fromElementId, target_element_id: targetElementId, variables };
}

export function batchItemDto({ id, outcome, message, ...row }: BatchItemRow): BatchItemDto {
  return { instance_id: id, ...ofInstance(row), outcome, message };
}

/** `message`: why it would be left out; null if it would not. */
export function plannedItemDto(id: string, row: BatchTarget | null, message: string | null): PlannedItemDto {
  return { instance_id: id, ...ofInstance(row), is_left_out: message !== null, message };
}

function ofInstance(row: Pick<BatchItemRow, 'correlationId' | 'definitionKey' | 'status'> | null) {
  return {
    definition_key: row?.definitionKey ?? null,
    correlation_id: row?.correlationId ?? null,
    status: row?.status ?? null,
  };
}
