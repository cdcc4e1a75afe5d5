import type { AuditEntryRow } from '@svc/persistence';
import {
  ObjectAnswer,
  TextAnswer,
  TimeAnswer,
  timeText,
  UuidAnswer,
  WholeAnswer,
} from '../http/answers/answer-fields.js';
import { DateTime, OneOf, Text, Uuid, Whole } from '../http/fields/fields.js';
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
  @OneOf(ACTOR_TYPES, { isOptional: true }) actor_type?: string;
  @Text({ isOptional: true }) action?: string;
  @DateTime({ isOptional: true, description: 'at or after' }) from?: string;
  @DateTime({ isOptional: true, description: 'before' }) to?: string;
}

export function auditEntryDto(row: AuditEntryRow): AuditEntryDto {
  return {
    id: row.id,
    sequence: row.sequence,
    instanceId: row.instanceId,
    actorType: row.actorType,
    actorId: row.actorId,
    action: row.action,
    payload: JSON.parse(row.payload) as object,
    createdAt: timeText(row.createdAt),
    entryHash: row.entryHash,
    prevEntryHash: row.prevEntryHash,
    hash_version: row.hashVersion,
  };
}
