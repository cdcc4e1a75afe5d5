import type { JsonValue } from '@svc/expressions';
import type { FlowNode, IoMapping } from './model.js';

export type Variables = { [name: string]: JsonValue };

/** The output of a completed activity [expressions#names]. */
export interface Output {
  /** Merged into the variables unless the element has output mappings; null when there is nothing to merge. */
  readonly variables: Variables | null;
  /** Names that output mappings can read in addition to the variables. */
  readonly names: Variables;
  /** What an error or escalation carries: declared outputs take it, and nothing else is merged. */
  readonly carried?: Variables;
  /** Variables that are set whatever becomes of the output. */
  readonly captured?: Variables;
  /** The value for a single `dataOutput` if `variables` has no member of its name; absent: none. */
  readonly whole?: JsonValue;
}

export function hasOutputs(ioMapping: IoMapping | null): ioMapping is IoMapping {
  return ioMapping !== null && ioMapping.outputs.length > 0;
}

/** Whether something takes an output that is not an object: an output mapping, a single `dataOutput` or an association. */
export function takesAnyOutput({ ioMapping, data }: Pick<FlowNode, 'ioMapping' | 'data'>): boolean {
  if (hasOutputs(ioMapping)) return true;
  return data !== undefined && (data.outputs.length === 1 || data.outputAssociations.length > 0);
}

/** The value of a variable for an existing file. It never holds the content. */
export interface FileRef {
  readonly [field: string]: JsonValue;
  readonly type: 'file_ref';
  readonly file_id: string;
  readonly filename: string;
  readonly content_type: string;
  readonly size: number;
  /** Hexadecimal digits. */
  readonly sha256: string;
}

/** The value of a variable for a deleted file. */
export interface FileTombstone {
  readonly [field: string]: JsonValue;
  readonly type: 'file_ref_deleted';
  readonly file_id: string;
  /** ISO 8601. */
  readonly deleted_at: string;
}

/** Type of an output that is not an object. Only the members of an object become variables. */
export type DroppedOutput = 'array' | 'string' | 'number' | 'boolean';
