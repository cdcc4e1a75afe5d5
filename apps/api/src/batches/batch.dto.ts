import { OmitType } from '@nestjs/swagger';
import { BATCH_ACTIONS, type BatchAction } from '@svc/contract';
import type { BatchOutcome, BatchRow } from '@svc/persistence';
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
import { Flag, FreeObject, MAX_NOTE_LENGTH, OneOf, Text } from '../http/fields/fields.js';
import type { JsonObject } from '../http/requests/json-values.js';
import { InstanceListQuery } from '../instances/instance.dto.js';

export class StartBatchDto {
  @OneOf(BATCH_ACTIONS) action!: BatchAction;
  @FreeObject({
    description:
      'the filters of `GET /v1/instances`, at least one; instances that begin later are not part of the batch',
    example: { status: 'error', definition_key: 'order', 'var.region': 'north' },
  })
  filter!: JsonObject;
  @Text({
    min: 0,
    max: MAX_NOTE_LENGTH,
    isOptional: true,
    isNullable: true,
    description: 'written to the audit log of each',
  })
  reason?: string | null;
  @Flag({ isOptional: true, description: 'tells how many instances match, and changes nothing' }) dry_run?: boolean;
}

/** What `filter` may hold beside `var.<name>`. */
export class BatchFilterDto extends OmitType(InstanceListQuery, ['limit', 'offset', 'cursor'] as const) {}

export class BatchPlanDto {
  @FlagAnswer() dry_run!: true;
  @TextAnswer({ enum: BATCH_ACTIONS }) action!: string;
  @WholeAnswer({ description: 'instances that match now' }) matched!: number;
}

export class BatchProblemDto {
  @UuidAnswer() instance_id!: string;
  @TextAnswer({ enum: ['refused', 'failed'] }) outcome!: string;
  @TextAnswer({ isNullable: true }) message!: string | null;
}

/** A batch and its progress. */
export class BatchDto {
  @UuidAnswer() id!: string;
  @TextAnswer({ enum: BATCH_ACTIONS }) action!: string;
  @ObjectAnswer() filter!: object;
  @TextAnswer({ isNullable: true }) reason!: string | null;
  @TextAnswer({ enum: ['running', 'completed'] }) status!: string;
  @WholeAnswer({ description: 'instances that it was done to' }) done!: number;
  @WholeAnswer({ description: 'instances in whose state it cannot be done' }) refused!: number;
  @WholeAnswer({ description: 'instances that did not answer in time' }) failed!: number;
  @ListAnswer(BatchProblemDto, { description: 'the first 100 that it was not done to' }) problems!: BatchProblemDto[];
  @TimeAnswer() created_at!: string;
  @TimeAnswer({ isNullable: true }) ended_at!: string | null;
}

export function batchDto(row: BatchRow): BatchDto {
  const { id, action, reason, status, done, refused, failed } = row;
  const problems = JSON.parse(row.problems) as BatchOutcome[];
  return {
    id,
    action,
    filter: JSON.parse(row.filter) as object,
    reason,
    status,
    done,
    refused,
    failed,
    problems: problems.map(({ instanceId, outcome, message }) => ({ instance_id: instanceId, outcome, message })),
    created_at: timeText(row.createdAt),
    ended_at: timeText(row.endedAt),
  };
}
