import { ApiExtraModels, ApiProperty, getSchemaPath } from '@nestjs/swagger';
import type { ChainReport } from '@svc/audit';
import {
  FlagAnswer,
  TextAnswer,
  TimeAnswer,
  timeText,
  UuidAnswer,
  WholeAnswer,
} from '../http/answers/answer-fields.js';
import { DateTime } from '../http/fields/fields.js';

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

/** [audit#what-verification-reports] */
@ApiExtraModels(ChainFailureDto)
export class ChainReportDto {
  @FlagAnswer() valid!: boolean;
  @WholeAnswer() entries_checked!: number;
  @TimeAnswer({ isNullable: true }) from!: string | null;
  @TimeAnswer({ isNullable: true }) to!: string | null;
  @WholeAnswer({ isNullable: true }) first_sequence!: number | null;
  @WholeAnswer({ isNullable: true }) last_sequence!: number | null;
  @TextAnswer({ isNullable: true, description: 'of the last entry checked' }) head_hash!: string | null;
  @WholeAnswer({
    isNullable: true,
    description: 'where the chain begins since older entries were removed, if it was verified from there',
  })
  checkpoint_sequence!: number | null;
  @WholeAnswer({
    isNullable: true,
    description: 'signed heads from outside the database that were compared; null where none are at hand',
  })
  witnesses_checked!: number | null;
  @ApiProperty({ type: 'array', items: { $ref: getSchemaPath(ChainFailureDto) }, description: 'at most 1,000' })
  failures!: ChainFailureDto[];
}

interface Verification extends Pick<ChainReportDto, 'checkpoint_sequence' | 'witnesses_checked'> {
  readonly from: Date | undefined;
  readonly to: Date | undefined;
}

export function chainReportDto(report: ChainReport, { from, to, ...more }: Verification): ChainReportDto {
  return {
    valid: report.valid,
    entries_checked: report.entriesChecked,
    from: timeText(from ?? null),
    to: timeText(to ?? null),
    first_sequence: report.firstSequence,
    last_sequence: report.lastSequence,
    head_hash: report.headHash,
    checkpoint_sequence: more.checkpoint_sequence,
    witnesses_checked: more.witnesses_checked,
    failures: report.failures.map(({ sequence, entryId, reason }) => ({ sequence, entry_id: entryId, reason })),
  };
}
