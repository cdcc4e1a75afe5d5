import type { DecisionSourceType } from '@svc/decisions';
import type { DecisionSummaryRow, DecisionVersionRow } from '@svc/persistence';
import { FindingDto, FindingsAnswer } from '../errors/finding.dto.js';
import {
  FlagAnswer,
  ListAnswer,
  TextAnswer,
  TimeAnswer,
  timeText,
  UuidAnswer,
  WholeAnswer,
} from '../http/answers/answer-fields.js';
import { BodyOf } from '../http/fields/declared-fields.js';
import { FreeValue, OneOf, PathName, Text, Whole } from '../http/fields/fields.js';
import { sourceAsSent } from '../versions/uploaded-source.js';
import { UseWarningDto } from '../versions/use-warning.dto.js';

export const DECISION_SOURCE_TYPES = ['json', 'yaml'] as const satisfies readonly DecisionSourceType[];
export type { DecisionSourceType };

const SOURCE = { oneOf: [{ type: 'string' }, { type: 'object', additionalProperties: true }] };
const SOURCE_NOTE = 'text for yaml; an object, or its text, for json';

/** [decisions#the-source]; without the source. */
export class DecisionSummaryDto {
  @UuidAnswer() id!: string;
  @TextAnswer() key!: string;
  @TextAnswer() name!: string;
  @WholeAnswer() version!: number;
  @TextAnswer({ enum: DECISION_SOURCE_TYPES }) source_type!: string;
  @TextAnswer({ description: 'SHA-256 of the source as sent' }) source_hash!: string;
  @FlagAnswer() is_active!: boolean;
  @TimeAnswer() created_at!: string;
  @TimeAnswer() createdAt!: string;
  @TimeAnswer() updated_at!: string;
}

/** [decisions#the-source] */
export class DecisionDto extends DecisionSummaryDto {
  @FreeValue(SOURCE, { description: SOURCE_NOTE }) source!: unknown;
  @FindingsAnswer({ description: 'the warnings that its upload was answered' }) findings!: FindingDto[];
}

/** What an upload answers: the version with the warnings of its compilation. */
export class UploadedDecisionDto extends DecisionSummaryDto {
  @FindingsAnswer({ description: 'warnings' }) findings!: FindingDto[];
}

@BodyOf(UploadedDecisionDto)
export class CreateDecisionDto {
  @PathName({ example: 'discount' }) key!: string;
  @Text({ example: 'Discount' }) name!: string;
  @OneOf(DECISION_SOURCE_TYPES) source_type!: DecisionSourceType;
  @FreeValue(SOURCE, { description: SOURCE_NOTE }) source!: unknown;
}

@BodyOf(UploadedDecisionDto)
export class UpdateDecisionDto {
  @Text({ isOptional: true, description: 'the key of the path, where given' }) key?: string;
  @Text({ isOptional: true, description: 'stays as it is where absent' }) name?: string;
  @OneOf(DECISION_SOURCE_TYPES) source_type!: DecisionSourceType;
  @FreeValue(SOURCE, { description: SOURCE_NOTE }) source!: unknown;
  @Whole({
    isOptional: true,
    description: 'the number of the newest version; if there is a newer one, the upload is 409',
  })
  expected_version?: number;
}

export function decisionSummaryDto(row: DecisionSummaryRow): DecisionSummaryDto {
  const { id, key, name, version } = row;
  const created = timeText(row.createdAt);
  return {
    id,
    key,
    name,
    version,
    source_type: row.sourceType,
    source_hash: row.sourceHash,
    is_active: row.isActive,
    created_at: created,
    createdAt: created,
    updated_at: timeText(row.updatedAt),
  };
}

export function decisionDto(row: DecisionVersionRow): DecisionDto {
  const findings = JSON.parse(row.findings) as FindingDto[];
  return { ...decisionSummaryDto(row), source: sourceAsSent(row), findings };
}

/** The answer if active definitions use the deleted decision. */
export class DeletedDecisionDto {
  @TextAnswer() key!: string;
  @FlagAnswer() deleted!: boolean;
  @ListAnswer(UseWarningDto) warnings!: UseWarningDto[];
}
