import type { JsonValue } from '@svc/expressions';
import type { Execution } from '../execution/execution.js';
import type { FileRef, FileTombstone } from '../variables.js';
import type { FileChanged } from '../inputs.js';
import type { ProcessModel } from '../model.js';
import type { Applied } from './applied.js';
import { applyVariablesUpdated } from './control.js';

/**
 * Writes a changed file to its variable [files#from-the-client-to-the-variable]. A confirmed file becomes the value, or is
 * added to it if the variable is a declared collection. A tombstone only replaces the same file, wherever the variable
 * holds it. The engine decides this and not the caller, so that of two files confirmed at once neither is lost.
 */
export function applyFileChanged(execution: Execution, { variable, file }: FileChanged): Applied {
  const { variables: known } = execution.state.scopes[execution.state.rootScope]!;
  const held = Object.hasOwn(known, variable) ? known[variable] : undefined;
  const value = isCollection(execution.index.model, variable) ? inList(held, file) : inPlace(held, file);
  const variables = value === held ? {} : Object.fromEntries([[variable, value ?? null]]);
  return applyVariablesUpdated(execution, { variables, reason: null });
}

function inPlace(held: JsonValue | undefined, file: FileRef | FileTombstone): JsonValue | undefined {
  if (file.type === 'file_ref' || isSameFile(held, file)) return file;
  return Array.isArray(held) && held.some((item) => isSameFile(item, file)) ? replaced(held, file) : held;
}

function inList(held: JsonValue | undefined, file: FileRef | FileTombstone): JsonValue | undefined {
  const list: readonly JsonValue[] = Array.isArray(held) ? held : [];
  if (list.some((item) => isSameFile(item, file))) return replaced(list, file);
  return file.type === 'file_ref' ? [...list, file] : held;
}

function replaced(list: readonly JsonValue[], file: FileRef | FileTombstone): JsonValue {
  return list.map((item) => (isSameFile(item, file) ? file : item));
}

function isSameFile(value: JsonValue | undefined, { file_id }: FileRef | FileTombstone): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  return Object.hasOwn(value, 'file_id') && (value as { readonly file_id: JsonValue }).file_id === file_id;
}

function isCollection({ data }: ProcessModel, variable: string): boolean {
  const types = (data?.objects ?? []).filter(({ name }) => name === variable).map(({ type }) => type);
  return data?.types.some((type) => type.isCollection && types.includes(type.id)) ?? false;
}
