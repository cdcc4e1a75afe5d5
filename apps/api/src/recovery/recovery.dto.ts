import { DryRunDto } from '../dry-runs/dry-run.dto.js';
import { ListAnswer, TextAnswer, TextListAnswer, UuidAnswer, WholeAnswer } from '../http/answers/answer-fields.js';
import { Flag, FreeObject, MAX_NOTE_LENGTH, Text } from '../http/fields/fields.js';
import type { JsonObject } from '../http/requests/json-values.js';
import { INSTANCE_STATUSES } from '../instances/instance.dto.js';

/** Longest id of an element that a request can name. */
const LONGEST_ID = 1_000;

export class CancelTokenDto {
  @Text({ min: 0, max: MAX_NOTE_LENGTH, isOptional: true, isNullable: true, description: 'written to the audit log' })
  reason?: string | null;
  @Flag({ isOptional: true, description: 'tells what would follow, and changes nothing' }) dry_run?: boolean;
}

export class RetryTokenDto extends CancelTokenDto {
  @FreeObject({ isOptional: true, description: 'merged into the variables before the token goes on' })
  variables?: JsonObject;
}

export class MoveTokenDto extends RetryTokenDto {
  @Text({ max: LONGEST_ID }) target_element_id!: string;
}

export class MoveTokensDto extends MoveTokenDto {
  @Text({ max: LONGEST_ID, description: 'every token that stands there is moved' }) from_element_id!: string;
}

export class AddTokenDto extends RetryTokenDto {
  @Text({ max: LONGEST_ID }) element_id!: string;
}

export class RetriedTokenDto extends DryRunDto {
  @UuidAnswer() new_token_id!: string;
  @UuidAnswer() original_token_id!: string;
  @TextAnswer() element_id!: string;
  @TextAnswer() element_type!: string;
  @TextAnswer({ enum: INSTANCE_STATUSES }) instance_status!: string;
  @TextListAnswer({ description: 'names' }) variables_patched!: string[];
}

export class MovedTokenDto extends DryRunDto {
  @UuidAnswer() new_token_id!: string;
  @UuidAnswer() original_token_id!: string;
  @TextAnswer() from_element_id!: string;
  @TextAnswer() to_element_id!: string;
  @TextAnswer({ enum: INSTANCE_STATUSES }) instance_status!: string;
}

export class TokenPairDto {
  @UuidAnswer() new_token_id!: string;
  @UuidAnswer() original_token_id!: string;
}

export class MovedTokensDto extends DryRunDto {
  @WholeAnswer({ description: 'how many tokens were moved' }) moved!: number;
  @ListAnswer(TokenPairDto, { description: 'the first 100 of them, oldest first' }) tokens!: TokenPairDto[];
  @TextAnswer() from_element_id!: string;
  @TextAnswer() to_element_id!: string;
  @TextAnswer({ enum: INSTANCE_STATUSES }) instance_status!: string;
}

export class CancelledTokenDto extends DryRunDto {
  @UuidAnswer() cancelled_token_id!: string;
  @TextAnswer() element_id!: string;
  @WholeAnswer({ description: 'active and waiting tokens that are left' }) remaining_active_tokens!: number;
}

export class AddedTokenDto extends DryRunDto {
  @UuidAnswer() new_token_id!: string;
  @TextAnswer() element_id!: string;
  @TextAnswer() element_type!: string;
}
