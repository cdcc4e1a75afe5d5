import type { JsonValue } from '@svc/expressions';

export type Variables = { [name: string]: JsonValue };

/** What an activity hands on when it is done [expressions#names]. */
export interface Output {
  /** Merged into the variables unless the element maps its outputs; null when there is nothing to merge. */
  readonly variables: Variables | null;
  /** Names that output mappings can read besides the variables. */
  readonly names: Variables;
  /** What an only `dataOutput` takes where `variables` has no member of its name; absent: nothing. */
  readonly whole?: JsonValue;
}

/** What a variable holds of a file that lives: never its content. */
export interface FileRef {
  readonly [field: string]: JsonValue;
  readonly type: 'file_ref';
  readonly file_id: string;
  readonly filename: string;
  readonly content_type: string;
  readonly size: number;
  /** Hex. */
  readonly sha256: string;
}

/** What a variable holds of a file that was deleted. */
export interface FileTombstone {
  readonly [field: string]: JsonValue;
  readonly type: 'file_ref_deleted';
  readonly file_id: string;
  /** ISO 8601. */
  readonly deleted_at: string;
}
