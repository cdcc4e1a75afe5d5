import { EXECUTION_MODES } from '@svc/engine';
import { OmitType } from '@nestjs/swagger';
import type { InstanceListRow, InstanceSummaryRow } from '@svc/persistence';
import {
  FlagAnswer,
  ObjectAnswer,
  TextAnswer,
  TimeAnswer,
  timeText,
  UuidAnswer,
  WholeAnswer,
} from '../http/answers/answer-fields.js';
import { BodyOf, WithParameters } from '../http/fields/declared-fields.js';
import { DateTime, FreeObject, OneOf, Text, Uuid, Whole } from '../http/fields/fields.js';
import type { JsonObject } from '../http/requests/json-values.js';
import { leftOut, LeftOutAnswer, parsedIfSent } from '../http/pages/left-out.js';
import { PageQuery } from '../http/pages/page.js';

export const INSTANCE_STATUSES = ['running', 'completed', 'error', 'suspended', 'terminated'] as const;

/** [instances#fields]; without the variables. */
export class InstanceSummaryDto {
  @UuidAnswer() id!: string;
  @UuidAnswer({ description: 'the definition version that the instance is bound to' }) definitionId!: string;
  @TextAnswer({ description: 'source_hash of that version at start' }) definitionHash!: string;
  @TextAnswer() definition_key!: string;
  @WholeAnswer() definition_version!: number;
  @TextAnswer() definition_name!: string;
  @TextAnswer({ enum: INSTANCE_STATUSES }) status!: string;
  @ObjectAnswer() metadata!: object;
  @TextAnswer({ isNullable: true }) correlation_id!: string | null;
  @TextAnswer({ isNullable: true, description: 'message when in error' }) error!: string | null;
  @UuidAnswer({ isNullable: true }) parent_instance_id!: string | null;
  @TextAnswer({ enum: EXECUTION_MODES, description: 'what drives it now' }) execution!: string;
  @TimeAnswer({ isNullable: true, description: 'when it went on with a workflow, where it began without one' })
  promoted_at!: string | null;
  @TimeAnswer() started_at!: string;
  @TimeAnswer() startedAt!: string;
  @TimeAnswer({ isNullable: true }) ended_at!: string | null;
}

/** An instance in a list. */
export class InstanceListItemDto extends OmitType(InstanceSummaryDto, ['metadata'] as const) {
  @ObjectAnswer({ isNullable: true }) metadata!: object | null;
  @LeftOutAnswer() left_out?: string[];
}

/** [instances#fields] */
export class InstanceDto extends InstanceSummaryDto {
  @WholeAnswer({ description: 'its last commit, as in `ETag`' }) commit_seq!: number;
  @ObjectAnswer() variables!: object;
}

/** The answer to a start. It has the variables only with `Prefer: wait`. */
export class StartedInstanceDto extends InstanceSummaryDto {
  @ObjectAnswer({ isOptional: true, description: 'with `Prefer: wait`' }) variables?: object;
}

export class InstanceHashDto {
  @UuidAnswer() instance_id!: string;
  @TextAnswer() definition_key!: string;
  @WholeAnswer() definition_version!: number;
  @TextAnswer() definition_hash!: string;
  @TextAnswer({ isNullable: true, description: 'of what is stored now' }) current_definition_hash!: string | null;
  @FlagAnswer() hash_match!: boolean;
  @TextAnswer({ enum: ['sha256'] }) algorithm!: string;
}

@BodyOf(InstanceDto)
export class StartInstanceDto {
  @Text({ example: 'order', isOptional: true, description: 'required unless source_instance_id is given' })
  definition_key?: string;
  @Whole({ isOptional: true, isNullable: true, description: 'default: the active version' }) definition_version?:
    number | null;
  @FreeObject({ isOptional: true, description: 'at most 10,000, with names of at most 255 characters' })
  variables?: JsonObject;
  @Text({ isOptional: true, isNullable: true }) correlation_id?: string | null;
  @FreeObject({ isOptional: true }) metadata?: JsonObject;
  @Uuid({
    isOptional: true,
    isNullable: true,
    description: 'runs this instance again: its definition, initial variables and metadata',
  })
  source_instance_id?: string | null;
}

/** `var.<name>=value` compares a variable. */
export const VARIABLE_PREFIX = 'var.';

/** Filters combine with AND; `var.<name>=value` compares a variable. */
@WithParameters(VARIABLE_PREFIX)
export class InstanceListQuery extends PageQuery {
  @OneOf(INSTANCE_STATUSES, { isOptional: true }) status?: string;
  @Text({ isOptional: true }) definition_key?: string;
  @Whole({ isOptional: true }) definition_version?: number;
  @Text({ isOptional: true }) correlation_id?: string;
  @Uuid({ isOptional: true }) parent_instance_id?: string;
  @DateTime({ isOptional: true, description: 'at or after' }) started_from?: string;
  @DateTime({ isOptional: true, description: 'before' }) started_to?: string;
  @Text({
    isOptional: true,
    description:
      'at most 10 words, each in correlation id, definition name or metadata, whatever their case and accents',
  })
  q?: string;
}

export function instanceSummaryDto(row: InstanceSummaryRow): InstanceSummaryDto {
  return { ...fieldsOf(row), metadata: JSON.parse(row.metadata) as object };
}

export function instanceListItemDto(row: InstanceListRow): InstanceListItemDto {
  const metadata = parsedIfSent<object>(row.metadata);
  return { ...fieldsOf(row), metadata, ...leftOut({ metadata }) };
}

function fieldsOf(row: InstanceListRow): Omit<InstanceSummaryDto, 'metadata'> {
  const started = timeText(row.startedAt);
  return {
    id: row.id,
    definitionId: row.definitionId,
    definitionHash: row.definitionHash,
    definition_key: row.definitionKey,
    definition_version: row.definitionVersion,
    definition_name: row.definitionName,
    status: row.status,
    correlation_id: row.correlationId,
    error: row.error,
    parent_instance_id: row.parentInstanceId,
    execution: row.execution,
    promoted_at: row.promotedAt === null ? null : timeText(row.promotedAt),
    started_at: started,
    startedAt: started,
    ended_at: timeText(row.endedAt),
  };
}
