import { MAX_VARIABLE_NAME_LENGTH, MAX_VARIABLES } from '@svc/engine';
import { badRequest } from '../errors/api-error.js';
import type { JsonObject } from '../http/requests/json-values.js';

/** 400 for a payload that alone is larger than an instance may hold; the engine checks what it is merged into. */
export function requireFitting(what: string, payload: JsonObject, maxBytes: number): void {
  const bytes = Buffer.byteLength(JSON.stringify(payload), 'utf8');
  if (bytes > maxBytes) throw badRequest(`${what} must be at most ${maxBytes} bytes as JSON, found ${bytes}`);
}

/** 400 for more variables, or longer names, than an instance may have; of later changes the engine says so. */
export function requireNamable(variables: JsonObject): void {
  const names = Object.keys(variables);
  if (names.length > MAX_VARIABLES)
    throw badRequest(`an instance may have at most ${MAX_VARIABLES} variables, found ${names.length}`);
  const tooLong = names.find((name) => name.length > MAX_VARIABLE_NAME_LENGTH);
  if (tooLong !== undefined)
    throw badRequest(
      `names of variables must be at most ${MAX_VARIABLE_NAME_LENGTH} characters long, found one of ${tooLong.length}`,
    );
}
