import { ApiExtraModels, ApiProperty, getSchemaPath } from '@nestjs/swagger';
import type { ChainReport } from '@svc/audit';
import { FlagAnswer, TextAnswer, TimeAnswer, timeText, UuidAnswer, WholeAnswer } from '../http/answer-fields.js';
import { DateTime } from '../http/fields.js';

const REASONS = ['entry_changed', 'entry_missing', 'entry_inserted', 'order_changed', 'head_mismatch'];

export class VerifyAuditQuery {
  @DateTime({ isOptional: true, description: 'at or after' }) from?: string;
  @DateTime({ isOptional: true, description: 'before' }) to?: string;
}

export class ChainFailureDto {
  @WholeAnswer() sequence!: number;
  @UuidAnswer({ isNullable: true }) entry_id!: string | null;
  @TextAnswer({ enum: REASONS }) reason!: string;
}

/** Contract, "Verify". */
@ApiExtraModels(ChainFailureDto)
export class ChainReportDto {
  @FlagAnswer() valid!: boolean;
  @WholeAnswer() entries_checked!: number;
  @TimeAnswer({ isNullable: true }) from!: string | null;
  @TimeAnswer({ isNullable: true }) to!: string | null;
  @WholeAnswer({ isNullable: true }) first_sequence!: number | null;
  @WholeAnswer({ isNullable: true }) last_sequence!: number | null;
  @TextAnswer({ isNullable: true, description: 'of the last entry checked' }) head_hash!: string | null;
  @ApiProperty({ type: 'array', items: { $ref: getSchemaPath(ChainFailureDto) }, description: 'at most 1,000' })
  failures!: ChainFailureDto[];
}

export function chainReportDto(report: ChainReport, from: Date | undefined, to: Date | undefined): ChainReportDto {
  return {
    valid: report.valid,
    entries_checked: report.entriesChecked,
    from: timeText(from ?? null),
    to: timeText(to ?? null),
    first_sequence: report.firstSequence,
    last_sequence: report.lastSequence,
    head_hash: report.headHash,
    failures: report.failures.map(({ sequence, entryId, reason }) => ({ sequence, entry_id: entryId, reason })),
  };
}
