import type { Names } from './evaluation.js';
import { ownMember } from './json-value.js';
import type { JsonObject, JsonValue } from './json-value.js';

/**
 * Names from plain data: `variables`, each variable by its bare name, and before them further names such as `response`. Only own
 * members are read, whatever their names are.
 */
export function namesIn(variables: JsonObject, further: JsonObject = {}): Names {
  return {
    resolve(name: string): JsonValue | undefined {
      if (Object.hasOwn(further, name)) return further[name];
      return name === 'variables' ? variables : ownMember(variables, name);
    },
  };
}
