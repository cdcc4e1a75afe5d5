import type { TenantRow } from '@svc/persistence';
import { ObjectAnswer, TextAnswer, TimeAnswer, timeText, UuidAnswer } from '../http/answers/answer-fields.js';
import { BodyOf } from '../http/fields/declared-fields.js';
import { FreeObject, Text } from '../http/fields/fields.js';
import type { JsonObject } from '../http/requests/json-values.js';
import { StorageAnswer, type StorageUseDto } from '../quotas/storage-use.dto.js';

/** [tenants#tenant] */
export class TenantDto {
  @UuidAnswer() id!: string;
  @TextAnswer() name!: string;
  @TextAnswer() slug!: string;
  @TextAnswer() email!: string;
  @TextAnswer({ description: 'for example `free`' }) plan!: string;
  @TextAnswer({ enum: ['active', 'pending_verification'] }) status!: string;
  @ObjectAnswer() settings!: JsonObject;
  @TimeAnswer() createdAt!: string;
  @TimeAnswer() created_at!: string;
  @StorageAnswer() storage!: StorageUseDto;
}

@BodyOf(TenantDto)
export class UpdateTenantDto {
  @Text({ isOptional: true }) name?: string;
  @FreeObject({ isOptional: true, description: 'takes the place of the settings before; at most 64 KiB of JSON' })
  settings?: JsonObject;
}

export function tenantDto(row: TenantRow, storage: StorageUseDto): TenantDto {
  const createdAt = timeText(row.createdAt);
  const { id, name, slug, email, plan, status } = row;
  const settings = JSON.parse(row.settings) as JsonObject;
  return { id, name, slug, email, plan, status, settings, createdAt, created_at: createdAt, storage };
}
