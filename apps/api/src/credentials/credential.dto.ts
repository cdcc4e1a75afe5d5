import type { CredentialMetadata } from '@svc/persistence';
import { CREDENTIAL_NAME } from '@svc/expressions';
import {
  FlagAnswer,
  ListAnswer,
  TextAnswer,
  TimeAnswer,
  timeText,
  UuidAnswer,
  WholeAnswer,
} from '../http/answers/answer-fields.js';
import { LenientBody } from '../http/fields/declared-fields.js';
import { Text } from '../http/fields/fields.js';
import { UseWarningDto } from '../versions/use-warning.dto.js';

const MAX_NAME_LENGTH = 100;
const PATTERN_SAYS = 'be letters, digits, "_", "-" and "." only, and not begin with "-" or "."';
const MAX_DESCRIPTION_LENGTH = 1_000;
/** Limits characters and bytes of UTF-8; the service checks the bytes. */
export const MAX_VALUE_BYTES = 65_536;

/** A credential without its value, which no answer has [credentials#credentials]. */
export class CredentialDto {
  @UuidAnswer() id!: string;
  @TextAnswer() name!: string;
  @TextAnswer({ isNullable: true }) description!: string | null;
  @WholeAnswer({ description: 'counts the values of this name' }) version!: number;
  @TimeAnswer() created_at!: string;
  @TimeAnswer() createdAt!: string;
  @TimeAnswer({ description: 'of the value' }) updated_at!: string;
  @TimeAnswer() updatedAt!: string;
  @TimeAnswer({ isNullable: true, description: 'by a call, exact to a minute' }) last_used_at!: string | null;
  @TimeAnswer({ isNullable: true }) lastUsedAt!: string | null;
}

const VALUE = { max: MAX_VALUE_BYTES, description: 'at most 64 KiB; never returned' };

@LenientBody()
export class CreateCredentialDto {
  @Text({ max: MAX_NAME_LENGTH, pattern: CREDENTIAL_NAME, patternSays: PATTERN_SAYS, example: 'payment-api-key' })
  name!: string;

  @Text(VALUE)
  value!: string;

  @Text({ min: 0, max: MAX_DESCRIPTION_LENGTH, isOptional: true, isNullable: true })
  description?: string | null;
}

/** Replaces the value. The next call uses the new one. */
@LenientBody()
export class RotateCredentialDto {
  @Text(VALUE)
  value!: string;
}

/** The answer if active definitions use the deleted credential. */
export class DeletedCredentialDto {
  @TextAnswer() name!: string;
  @FlagAnswer() deleted!: boolean;
  @ListAnswer(UseWarningDto) warnings!: UseWarningDto[];
}

export function credentialDto(row: CredentialMetadata): CredentialDto {
  const { id, name, description, version } = row;
  const createdAt = timeText(row.createdAt);
  const updatedAt = timeText(row.updatedAt);
  const lastUsedAt = timeText(row.lastUsedAt);
  const times = { created_at: createdAt, createdAt, updated_at: updatedAt, updatedAt };
  return { id, name, description, version, ...times, last_used_at: lastUsedAt, lastUsedAt };
}
