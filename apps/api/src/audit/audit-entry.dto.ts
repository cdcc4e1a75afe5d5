import { OmitType } from '@nestjs/swagger';
import type { AuditEntryRow, HistoryRow } from '@svc/persistence';
import {
  ObjectAnswer,
  TextAnswer,
  TimeAnswer,
  timeText,
  UuidAnswer,
  WholeAnswer,
} from '../http/answers/answer-fields.js';
import { DateTime, OneOf, Text, Uuid, Whole } from '../http/fields/fields.js';
import { leftOut, LeftOutAnswer, parsedIfSent } from '../http/pages/left-out.js';
import { PageQuery } from '../http/pages/page.js';

const MAX_PAGE_SIZE = 200;

export const ACTOR_TYPES = ['api_key', 'system', 'timer', 'engine'] as const;

/** [audit-log#entries]; what its hash covers is in docs/audit.md. */
export class AuditEntryDto {
  @UuidAnswer() id!: string;
  @WholeAnswer({ description: 'place in the tenant’s chain' }) sequence!: number;
  @UuidAnswer({ isNullable: true }) instanceId!: string | null;
  @TextAnswer({ enum: ACTOR_TYPES }) actorType!: string;
  @TextAnswer({ isNullable: true }) actorId!: string | null;
  @TextAnswer() action!: string;
  @ObjectAnswer() payload!: object;
  @TimeAnswer() createdAt!: string;
  @TextAnswer() entryHash!: string;
  @TextAnswer() prevEntryHash!: string;
  @WholeAnswer() hash_version!: number;
  @WholeAnswer({ isNullable: true, description: 'the commit of its instance that made it; null: none' })
  commit_seq!: number | null;
}

/** An entry in the history of an instance. */
export class HistoryEntryDto extends OmitType(AuditEntryDto, ['payload'] as const) {
  @ObjectAnswer({ isNullable: true }) payload!: object | null;
  @LeftOutAnswer() left_out?: string[];
}

class AuditFilterQuery extends PageQuery {
  @OneOf(ACTOR_TYPES, { isOptional: true }) actor_type?: string;
  @Text({ isOptional: true }) action?: string;
  @DateTime({ isOptional: true, description: 'at or after' }) from?: string;
  @DateTime({ isOptional: true, description: 'before' }) to?: string;
}

export class AuditListQuery extends AuditFilterQuery {
  @Uuid({ isOptional: true }) instance_id?: string;
}

/** [audit-log#entries] */
export class HistoryQuery {
  @Whole({ isOptional: true, description: 'default 1' }) page: number = 1;
  @Whole({ max: MAX_PAGE_SIZE, isOptional: true, description: 'default 50' }) page_size: number = 50;
  @OneOf(['asc', 'desc'], { isOptional: true, description: 'by the place in the chain; default asc, the oldest first' })
  order?: string;
  @OneOf(ACTOR_TYPES, { isOptional: true }) actor_type?: string;
  @Text({ isOptional: true }) action?: string;
  @DateTime({ isOptional: true, description: 'at or after' }) from?: string;
  @DateTime({ isOptional: true, description: 'before' }) to?: string;
}

export function auditEntryDto(row: AuditEntryRow): AuditEntryDto {
  return { ...fieldsOf(row), payload: JSON.parse(row.payload) as object };
}

export function historyEntryDto(row: HistoryRow): HistoryEntryDto {
  const payload = parsedIfSent<object>(row.payload);
  return { ...fieldsOf(row), payload, ...leftOut({ payload }) };
}

function fieldsOf(row: HistoryRow): Omit<AuditEntryDto, 'payload'> {
  return {
    id: row.id,
    sequence: row.sequence,
    instanceId: row.instanceId,
    actorType: row.actorType,
    actorId: row.actorId,
    action: row.action,
    createdAt: timeText(row.createdAt),
    entryHash: row.entryHash,
    prevEntryHash: row.prevEntryHash,
    hash_version: row.hashVersion,
    commit_seq: row.commitSeq,
  };
}
