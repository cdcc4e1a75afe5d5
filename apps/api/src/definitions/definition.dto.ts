import type { DefinitionSummaryRow, DefinitionVersionRow, StoredVersion } from '@svc/persistence';
import { FlagAnswer, TextAnswer, TimeAnswer, timeText, UuidAnswer, WholeAnswer } from '../http/answer-fields.js';
import { BodyOf } from '../http/declared-fields.js';
import { FreeValue, OneOf, Text, Whole } from '../http/fields.js';
import { FindingDto, FindingsAnswer } from '../errors/finding.dto.js';

export const SOURCE_TYPES = ['bpmn', 'bpmn-base64', 'json', 'yaml'] as const;
export type SourceType = (typeof SOURCE_TYPES)[number];

export const SOURCE = { oneOf: [{ type: 'string' }, { type: 'object', additionalProperties: true }] };
export const SOURCE_NOTE = 'text for bpmn, bpmn-base64 and yaml; an object, or its text, for json';

/** Interface, "Process definition"; without the source. */
export class DefinitionSummaryDto {
  @UuidAnswer() id!: string;
  @TextAnswer() key!: string;
  @TextAnswer() name!: string;
  @TextAnswer({ isNullable: true }) description!: string | null;
  @WholeAnswer() version!: number;
  @TextAnswer({ enum: SOURCE_TYPES }) source_type!: string;
  @TextAnswer({ enum: SOURCE_TYPES }) sourceType!: string;
  @TextAnswer({ description: 'SHA-256 of the source as sent' }) source_hash!: string;
  @FlagAnswer() is_active!: boolean;
  @TimeAnswer() created_at!: string;
  @TimeAnswer() createdAt!: string;
  @TimeAnswer() updated_at!: string;
}

/** Interface, "Process definition". */
export class DefinitionDto extends DefinitionSummaryDto {
  @FreeValue(SOURCE, { description: SOURCE_NOTE }) source!: unknown;
}

/** What an upload answers: the version with the warnings of its compilation. */
export class UploadedDefinitionDto extends DefinitionSummaryDto {
  @FindingsAnswer({ description: 'warnings' }) findings!: FindingDto[];
}

/** One line of the list of versions. */
export class DefinitionVersionDto {
  @UuidAnswer() id!: string;
  @WholeAnswer() version!: number;
  @TextAnswer() name!: string;
  @TextAnswer() source_hash!: string;
  @FlagAnswer() is_active!: boolean;
  @TimeAnswer() created_at!: string;
  @TimeAnswer() createdAt!: string;
}

export class RolledBackDto {
  @UuidAnswer() id!: string;
  @TextAnswer() key!: string;
  @WholeAnswer() version!: number;
  @FlagAnswer() is_active!: boolean;
  @TimeAnswer() updated_at!: string;
}

export class DefinitionHashDto {
  @TextAnswer() key!: string;
  @WholeAnswer() version!: number;
  @TextAnswer() source_hash!: string;
  @TextAnswer({ enum: ['sha256'] }) algorithm!: string;
  @TextAnswer() how_to_verify!: string;
}

@BodyOf(UploadedDefinitionDto)
export class CreateDefinitionDto {
  @Text({ example: 'order' }) key!: string;
  @Text({ example: 'Order' }) name!: string;
  @Text({ min: 0, max: 4000, isOptional: true, isNullable: true }) description?: string | null;
  @OneOf(SOURCE_TYPES) source_type!: SourceType;
  @FreeValue(SOURCE, { description: SOURCE_NOTE }) source!: unknown;
  @Text({ isOptional: true, description: 'which process of a file with several executable ones' }) process_id?: string;
}

@BodyOf(UploadedDefinitionDto)
export class UpdateDefinitionDto {
  @Text({ isOptional: true, description: 'the key of the path, where given' }) key?: string;
  @Text({ isOptional: true, description: 'stays as it is where absent' }) name?: string;
  @Text({ min: 0, max: 4000, isOptional: true, isNullable: true }) description?: string | null;
  @OneOf(SOURCE_TYPES) source_type!: SourceType;
  @FreeValue(SOURCE, { description: SOURCE_NOTE }) source!: unknown;
  @Text({ isOptional: true, description: 'which process of a file with several executable ones' }) process_id?: string;
}

/** The body of an upload; what only a stored definition needs may be absent. */
@BodyOf(UploadedDefinitionDto)
export class ValidateDefinitionDto {
  @Text({ isOptional: true, example: 'order' }) key?: string;
  @Text({ isOptional: true, example: 'Order' }) name?: string;
  @Text({ min: 0, max: 4000, isOptional: true, isNullable: true }) description?: string | null;
  @OneOf(SOURCE_TYPES) source_type!: SourceType;
  @FreeValue(SOURCE, { description: SOURCE_NOTE }) source!: unknown;
  @Text({ isOptional: true, description: 'which process of a file with several executable ones' }) process_id?: string;
}

/** What an upload of this source would be told. */
export class ValidatedDefinitionDto {
  @FlagAnswer({ description: 'true: an upload would be accepted, perhaps with warnings' }) valid!: boolean;
  @FindingsAnswer({ description: 'errors and warnings' }) findings!: FindingDto[];
}

@BodyOf(RolledBackDto)
export class RollbackDto {
  @Whole() version!: number;
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
    is_active: row.isActive,
    created_at: created,
    createdAt: created,
    updated_at: timeText(row.updatedAt),
  };
}

export function definitionDto(row: DefinitionVersionRow): DefinitionDto {
  return { ...definitionSummaryDto(row), source: sourceAsSent(row) };
}

export function definitionVersionDto(row: DefinitionSummaryRow): DefinitionVersionDto {
  const created = timeText(row.createdAt);
  const { id, version, name } = row;
  return {
    id,
    version,
    name,
    source_hash: row.sourceHash,
    is_active: row.isActive,
    created_at: created,
    createdAt: created,
  };
}

export function rolledBackDto({ id, key, version, isActive, updatedAt }: StoredVersion): RolledBackDto {
  return { id, key, version, is_active: isActive, updated_at: timeText(updatedAt) };
}

/** A JSON source is answered as the object that it is (interface, "Process definition"). */
function sourceAsSent({ sourceType, source }: DefinitionVersionRow): unknown {
  return sourceType === 'json' ? JSON.parse(source) : source;
}
