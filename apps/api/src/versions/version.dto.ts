import type { StoredVersion } from '@svc/persistence';
import {
  FlagAnswer,
  TextAnswer,
  TimeAnswer,
  timeText,
  UuidAnswer,
  WholeAnswer,
} from '../http/answers/answer-fields.js';
import { BodyOf } from '../http/fields/declared-fields.js';
import { Whole } from '../http/fields/fields.js';

/** The place of a version in the list of its key's versions. */
export const VERSION_PLACE = /^\d{1,10}$/;

/** An entry in the list of versions of a definition or decision. */
export class VersionDto {
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

@BodyOf(RolledBackDto)
export class RollbackDto {
  @Whole() version!: number;
}

type VersionRow = Omit<StoredVersion, 'key' | 'updatedAt'> & { readonly sourceHash: string };

export function versionDto({ id, version, name, sourceHash, isActive, createdAt }: VersionRow): VersionDto {
  const created = timeText(createdAt);
  return { id, version, name, source_hash: sourceHash, is_active: isActive, created_at: created, createdAt: created };
}

export function rolledBackDto({ id, key, version, isActive, updatedAt }: StoredVersion): RolledBackDto {
  return { id, key, version, is_active: isActive, updated_at: timeText(updatedAt) };
}
