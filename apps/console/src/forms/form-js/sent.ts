import type { Json, JsonObject } from '../schema';

/**
 * What of the data of a form is sent: form-js has null for each field that is empty, which says nothing unless a variable
 * had a value there.
 */
export function sentOf(data: JsonObject, variables: JsonObject): Record<string, Json> {
  const isSaid = (name: string, value: Json | undefined) =>
    value !== undefined && (value !== null || (variables[name] ?? null) !== null);
  return Object.fromEntries(Object.entries(data).filter(([name, value]) => isSaid(name, value)));
}
