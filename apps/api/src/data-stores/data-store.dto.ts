import type { DataStoreEntryRow, DataStoreEntrySummary } from '@svc/persistence';
import type { JsonValue } from '@svc/expressions';
import { ANY_VALUE, TextAnswer, TimeAnswer, timeText, WholeAnswer } from '../http/answers/answer-fields.js';
import { BodyOf } from '../http/fields/declared-fields.js';
import { FreeValue } from '../http/fields/fields.js';

/** An entry of a data store, without its value. */
export class DataStoreEntrySummaryDto {
  @TextAnswer({ description: 'name of the store' }) store!: string;
  @TextAnswer() key!: string;
  @WholeAnswer({ description: 'one more with every write' }) version!: number;
  @TimeAnswer() created_at!: string;
  @TimeAnswer() updated_at!: string;
}

export class DataStoreEntryDto extends DataStoreEntrySummaryDto {
  @FreeValue(ANY_VALUE, { description: 'any JSON value' }) value!: unknown;
}

@BodyOf(DataStoreEntryDto)
export class PutDataStoreEntryDto {
  @FreeValue(ANY_VALUE, { description: 'any JSON value' }) value!: JsonValue | undefined;
}

export function dataStoreEntrySummaryDto(row: DataStoreEntrySummary): DataStoreEntrySummaryDto {
  const { store, key, version } = row;
  return { store, key, version, created_at: timeText(row.createdAt), updated_at: timeText(row.updatedAt) };
}

export function dataStoreEntryDto(row: DataStoreEntryRow): DataStoreEntryDto {
  return { ...dataStoreEntrySummaryDto(row), value: JSON.parse(row.value) as unknown };
}
