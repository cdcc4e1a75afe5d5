import { isUtf8 } from 'node:buffer';
import { badRequest } from '../../errors/api-error.js';
import { scanJson } from './json-text.js';

/** [api#bodies] */
const MAX_JSON_VALUES = 1_000_000;

/**
 * Parses a body. An empty one is an empty object [api#bodies]. The last value of a repeated key wins. `__proto__` is a
 * key like any other.
 * @throws ApiError 400 that says what is wrong
 */
export function parseJsonBody(bytes: Buffer): unknown {
  checkJsonBody(bytes);
  return parseCheckedJson(bytes);
}

/**
 * Checks what JSON.parse does not, in about a tenth of its time.
 * @returns about how many values the body has
 * @throws ApiError 400 that says what is wrong
 */
export function checkJsonBody(bytes: Buffer): number {
  if (!isUtf8(bytes)) throw badRequest('the body is not UTF-8');
  const { problem, values } = scanJson(bytes);
  if (problem !== null) throw badRequest(problem);
  if (values > MAX_JSON_VALUES)
    throw badRequest(`the body has more than ${MAX_JSON_VALUES} values, its lists and objects included`);
  return values;
}

/** Parses a body that was checked. */
export function parseCheckedJson(bytes: Buffer): unknown {
  if (bytes.length === 0) return {};
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch (error) {
    throw badRequest(`the body is not JSON: ${(error as SyntaxError).message.slice(0, 200)}`);
  }
}
