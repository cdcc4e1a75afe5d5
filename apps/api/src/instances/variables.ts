import { MAX_VARIABLE_NAME_LENGTH, MAX_VARIABLES } from '@svc/engine';
import { badRequest } from '../errors/api-error.js';
import type { JsonObject } from '../http/requests/json-values.js';

/** Throws 400 if the payload alone is larger than an instance may hold. The engine checks the merged variables. */
export function requireFitting(what: string, payload: JsonObject, maxBytes: number): void {
  const bytes = Buffer.byteLength(JSON.stringify(payload), 'utf8');
  if (bytes > maxBytes) throw badRequest(`${what} must be at most ${maxBytes} bytes as JSON, found ${bytes}`);
}

/** Throws 400 for more variables or longer names than an instance may have. The engine checks later changes. */
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
