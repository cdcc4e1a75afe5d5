import type { ColumnType, ValueTransformer } from 'typeorm';

/** Columns are snake_case, properties camelCase. */
export function snakeCase(property: string): string {
  return property.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** Sequences stay below 2^53; the driver returns bigint as text. */
const safeInteger: ValueTransformer = {
  to: (value: unknown) => value,
  from: (value: unknown) => (value === null || value === undefined ? value : Number(value)),
};

const of = <T extends ColumnType>(type: T) => ({ type, nullable: false }) as const;
const orNull = <T extends ColumnType>(type: T) => ({ type, nullable: true }) as const;

/** The column kinds that the tables use, spelled once. */
export const column = {
  keyUuid: { type: 'uuid', primary: true },
  keyText: { type: 'text', primary: true },
  keyInteger: { type: 'integer', primary: true },
  keyTime: { type: 'timestamp with time zone', primary: true },
  keyBigint: { type: 'bigint', primary: true, transformer: safeInteger },
  uuid: of('uuid'),
  uuidOrNull: orNull('uuid'),
  text: of('text'),
  textOrNull: orNull('text'),
  integer: of('integer'),
  integerOrNull: orNull('integer'),
  bigint: { ...of('bigint'), transformer: safeInteger },
  bigintOrNull: { ...orNull('bigint'), transformer: safeInteger },
  boolean: of('boolean'),
  bytes: of('bytea'),
  bytesOrNull: orNull('bytea'),
  time: of('timestamp with time zone'),
  timeOrNull: orNull('timestamp with time zone'),
  textList: { type: 'text', array: true, nullable: false },
} as const;
