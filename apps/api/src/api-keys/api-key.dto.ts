import { TextAnswer, TextListAnswer, TimeAnswer, timeText, UuidAnswer } from '../http/answers/answer-fields.js';
import { BodyOf } from '../http/fields/declared-fields.js';
import { DateTime, Text, TextList } from '../http/fields/fields.js';
import { SCOPES } from '../auth/scopes.js';
import type { ApiKeyRow } from '@svc/persistence';

/** [tenants#api-keys]; without the secret. */
export class ApiKeyDto {
  @UuidAnswer() id!: string;
  @TextAnswer({ description: 'short leading part of the key' }) prefix!: string;
  @TextAnswer() name!: string;
  @TextListAnswer({ enum: SCOPES }) scopes!: string[];
  @TextListAnswer({ isOptional: true, description: 'of a key that is limited to them' }) job_types?: string[];
  @TimeAnswer({ isNullable: true }) expiresAt!: string | null;
  @TimeAnswer({ isNullable: true }) expires_at!: string | null;
  @TimeAnswer() createdAt!: string;
  @TimeAnswer() created_at!: string;
  @TimeAnswer({ isNullable: true }) lastUsedAt!: string | null;
  @TimeAnswer({ isNullable: true }) last_used_at!: string | null;
  @TimeAnswer({ isNullable: true }) revokedAt!: string | null;
  @TimeAnswer({ isNullable: true }) revoked_at!: string | null;
}

/** The answer that creates a key: the only one with its secret. */
export class CreatedApiKeyDto {
  @UuidAnswer() id!: string;
  @TextAnswer({ isOptional: true, description: 'the secret; shown in this answer only' }) key?: string;
  @TextAnswer() prefix!: string;
  @TextAnswer() name!: string;
  @TextListAnswer({ enum: SCOPES }) scopes!: string[];
  @TextListAnswer({ isOptional: true, description: 'of a key that is limited to them' }) job_types?: string[];
  @TimeAnswer({ isNullable: true }) expiresAt!: string | null;
  @TimeAnswer({ isNullable: true }) expires_at!: string | null;
  @TimeAnswer() createdAt!: string;
  @TimeAnswer() created_at!: string;
}

export class RevokedApiKeyDto {
  @UuidAnswer() id!: string;
  @TimeAnswer() revokedAt!: string;
  @TimeAnswer() revoked_at!: string;
}

@BodyOf(ApiKeyDto)
export class CreateApiKeyDto {
  @Text({ example: 'ci' })
  name!: string;

  @TextList({ enum: SCOPES, isOptional: true })
  scopes: string[] = [];

  @TextList({ isOptional: true, isNullable: true, description: 'the only job types that it may work on; default: all' })
  job_types?: string[] | null;

  @DateTime({ isOptional: true, isNullable: true, description: 'in the future' })
  expiresAt?: string | null;
}

export function apiKeyDto(row: ApiKeyRow): ApiKeyDto {
  const expiresAt = timeText(row.expiresAt);
  const createdAt = timeText(row.createdAt);
  const lastUsedAt = timeText(row.lastUsedAt);
  const revokedAt = timeText(row.revokedAt);
  return {
    id: row.id,
    prefix: row.prefix,
    name: row.name,
    scopes: row.scopes,
    ...(row.jobTypes !== null && { job_types: row.jobTypes }),
    expiresAt,
    expires_at: expiresAt,
    createdAt,
    created_at: createdAt,
    lastUsedAt,
    last_used_at: lastUsedAt,
    revokedAt,
    revoked_at: revokedAt,
  };
}

export function createdApiKeyDto(row: ApiKeyRow, secret: { key?: string }): CreatedApiKeyDto {
  const { id, prefix, name, scopes, job_types, expiresAt, expires_at, createdAt, created_at } = apiKeyDto(row);
  const limits = job_types === undefined ? {} : { job_types };
  return { id, ...secret, prefix, name, scopes, ...limits, expiresAt, expires_at, createdAt, created_at };
}
