import type { NodeData } from '@svc/engine';
import { refuseUnknownFields } from '../http/fields/declared-fields.js';
import type { JsonObject } from '../http/requests/json-values.js';
import { CompleteTaskDto } from './task.dto.js';

/**
 * The variables, overwritten by the declared outputs at the top level of the body [tasks#complete]. Throws 400 for fields
 * that are no output.
 */
export function withDeclaredOutputs(variables: JsonObject, others: JsonObject, data: NodeData | null): JsonObject {
  const declared = new Set(data?.outputs.map(({ name }) => name));
  const names = Object.keys(others);
  refuseUnknownFields(
    CompleteTaskDto,
    names.filter((name) => !declared.has(name)),
  );
  const outputs = Object.entries(others).filter(([name]) => declared.has(name));
  return { ...variables, ...Object.fromEntries(outputs) };
}
