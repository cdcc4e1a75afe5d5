import type { SourceType } from '@svc/bpmn';
import { EXECUTION_MODES } from '@svc/engine';
import type { DefinitionSummaryRow, DefinitionVersionRow, ExecutionMode } from '@svc/persistence';
import {
  FlagAnswer,
  TextAnswer,
  TimeAnswer,
  timeText,
  UuidAnswer,
  WholeAnswer,
} from '../http/answers/answer-fields.js';
import { BodyOf } from '../http/fields/declared-fields.js';
import { FreeValue, MAX_NOTE_LENGTH, OneOf, PathName, Text, Whole } from '../http/fields/fields.js';
import { FindingDto, FindingsAnswer } from '../errors/finding.dto.js';
import { sourceAsSent } from '../versions/uploaded-source.js';

export const SOURCE_TYPES = ['bpmn', 'bpmn-base64', 'json', 'yaml'] as const satisfies readonly SourceType[];
export type { SourceType };

const EXECUTION_NOTE =
  'default: what the source names (`svc:execution`, `execution` in JSON and YAML), otherwise the `default_execution` of the tenant’s settings, otherwise durable';

export const SOURCE = { oneOf: [{ type: 'string' }, { type: 'object', additionalProperties: true }] };
export const SOURCE_NOTE = 'text for bpmn, bpmn-base64 and yaml; an object, or its text, for json';

/** [definitions#fields]; without the source. */
export class DefinitionSummaryDto {
  @UuidAnswer() id!: string;
  @TextAnswer() key!: string;
  @TextAnswer() name!: string;
  @TextAnswer({ isNullable: true }) description!: string | null;
  @WholeAnswer() version!: number;
  @TextAnswer({ enum: SOURCE_TYPES }) source_type!: string;
  @TextAnswer({ enum: SOURCE_TYPES }) sourceType!: string;
  @TextAnswer({ description: 'SHA-256 of the source as sent' }) source_hash!: string;
  @TextAnswer({ enum: EXECUTION_MODES, description: 'the driver with which its instances begin' })
  execution!: string;
  @FlagAnswer() is_active!: boolean;
  @TimeAnswer() created_at!: string;
  @TimeAnswer() createdAt!: string;
  @TimeAnswer() updated_at!: string;
}

/** [definitions#fields] */
export class DefinitionDto extends DefinitionSummaryDto {
  @FreeValue(SOURCE, { description: SOURCE_NOTE }) source!: unknown;
}

/** What an upload answers: the version with the warnings of its compilation. */
export class UploadedDefinitionDto extends DefinitionSummaryDto {
  @FindingsAnswer({ description: 'warnings' }) findings!: FindingDto[];
}

@BodyOf(UploadedDefinitionDto)
export class CreateDefinitionDto {
  @PathName({ example: 'order' }) key!: string;
  @Text({ example: 'Order' }) name!: string;
  @Text({ min: 0, max: MAX_NOTE_LENGTH, isOptional: true, isNullable: true }) description?: string | null;
  @OneOf(SOURCE_TYPES) source_type!: SourceType;
  @FreeValue(SOURCE, { description: SOURCE_NOTE }) source!: unknown;
  @Text({ isOptional: true, description: 'which process of a file with several executable ones' }) process_id?: string;
  @OneOf(EXECUTION_MODES, { isOptional: true, description: EXECUTION_NOTE }) execution?: ExecutionMode;
}

@BodyOf(UploadedDefinitionDto)
export class UpdateDefinitionDto {
  @Text({ isOptional: true, description: 'the key of the path, where given' }) key?: string;
  @Text({ isOptional: true, description: 'stays as it is where absent' }) name?: string;
  @Text({ min: 0, max: MAX_NOTE_LENGTH, isOptional: true, isNullable: true }) description?: string | null;
  @OneOf(SOURCE_TYPES) source_type!: SourceType;
  @FreeValue(SOURCE, { description: SOURCE_NOTE }) source!: unknown;
  @Text({ isOptional: true, description: 'which process of a file with several executable ones' }) process_id?: string;
  @OneOf(EXECUTION_MODES, { isOptional: true, description: EXECUTION_NOTE }) execution?: ExecutionMode;
}

/** The body of an upload. Fields that only a stored definition needs may be absent. */
@BodyOf(UploadedDefinitionDto)
export class ValidateDefinitionDto {
  @PathName({ isOptional: true, example: 'order' }) key?: string;
  @Text({ isOptional: true, example: 'Order' }) name?: string;
  @Text({ min: 0, max: MAX_NOTE_LENGTH, isOptional: true, isNullable: true }) description?: string | null;
  @OneOf(SOURCE_TYPES) source_type!: SourceType;
  @FreeValue(SOURCE, { description: SOURCE_NOTE }) source!: unknown;
  @Text({ isOptional: true, description: 'which process of a file with several executable ones' }) process_id?: string;
}

/** The findings that an upload of this source would get. */
export class ValidatedDefinitionDto {
  @FlagAnswer({ description: 'true: an upload would be accepted, perhaps with warnings' }) valid!: boolean;
  @FindingsAnswer({ description: 'errors and warnings' }) findings!: FindingDto[];
}

export class VersionQuery {
  @Whole({ isOptional: true, description: 'default: the active one' }) version?: number;
}

export class XmlQuery extends VersionQuery {
  @OneOf(['true', 'false'], { isOptional: true, description: 'true: with a generated diagram' }) layout?: string;
}

export function definitionSummaryDto(row: DefinitionSummaryRow): DefinitionSummaryDto {
  const { id, key, name, description, version, sourceType } = row;
  const created = timeText(row.createdAt);
  return {
    id,
    key,
    name,
    description,
    version,
    source_type: sourceType,
    sourceType,
    source_hash: row.sourceHash,
    execution: row.execution,
    is_active: row.isActive,
    created_at: created,
    createdAt: created,
    updated_at: timeText(row.updatedAt),
  };
}

export function definitionDto(row: DefinitionVersionRow): DefinitionDto {
  return { ...definitionSummaryDto(row), source: sourceAsSent(row) };
}
