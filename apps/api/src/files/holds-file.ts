import type { FileTombstone } from '@svc/engine';
import type { JsonValue } from '@svc/expressions';

/** Whether a value holds this file, not its tombstone, at any depth, since the process may have moved it. */
export function holdsFile(value: JsonValue, fileId: string): boolean {
  if (isLiveFile(value, fileId)) return true;
  return membersOf(value).some(([, member]) => holdsFile(member, fileId));
}

/** The value with the tombstone in every place that holds the file. */
export function withTombstone(value: JsonValue, tombstone: FileTombstone): JsonValue {
  if (isLiveFile(value, tombstone.file_id)) return { ...tombstone };
  if (Array.isArray(value)) return value.map((item) => withTombstone(item, tombstone));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(membersOf(value).map(([name, member]) => [name, withTombstone(member, tombstone)]));
}

function isLiveFile(value: JsonValue, fileId: string): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const { type, file_id } = value as { readonly type?: JsonValue; readonly file_id?: JsonValue };
  return type === 'file_ref' && file_id === fileId;
}

function membersOf(value: JsonValue): [string, JsonValue][] {
  return typeof value === 'object' && value !== null ? Object.entries(value) : [];
}
