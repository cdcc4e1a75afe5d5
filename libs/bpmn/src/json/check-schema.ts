import { Ajv2020 } from 'ajv/dist/2020.js';
import type { ErrorObject } from 'ajv/dist/2020.js';
import type { Findings, Place } from '../findings.js';
import type { JsonProcess } from './json-process.js';
import { processSchema } from './process-schema.js';

const validate = new Ajv2020({
  allErrors: true,
  strict: true,
  allowUnionTypes: true,
  strictTypes: false,
  strictRequired: false,
}).compile<JsonProcess>(processSchema);

/** Null when the findings say where the value differs from the documented form. */
export function checkAgainstSchema(value: unknown, findings: Findings): JsonProcess | null {
  if (validate(value)) return value;
  for (const error of (validate.errors ?? []).filter(isTelling))
    findings.error(messageOf(error), placeOf(error, value));
  return null;
}

/** `if` only says that one of the errors beside it came from its branch. */
function isTelling(error: ErrorObject): boolean {
  return error.keyword !== 'if' && error.keyword !== 'anyOf' ? true : error.keyword === 'anyOf';
}

function messageOf(error: ErrorObject): string {
  const where = error.instancePath === '' ? 'the source' : error.instancePath;
  const params = error.params as Record<string, unknown>;
  if (error.keyword === 'additionalProperties')
    return `${where}: unknown property ${String(params['additionalProperty'])}`;
  if (error.keyword === 'enum') return `${where} must be one of ${String(params['allowedValues'])}`;
  return `${where} ${error.message ?? 'is not valid'}`;
}

/** The innermost element or flow on the way to the error. */
function placeOf(error: ErrorObject, root: unknown): Place {
  let elementId: string | null = null;
  let value: unknown = root;
  for (const key of error.instancePath.split('/').slice(1).map(unescapePointer)) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) break;
    value = (value as Record<string, unknown>)[key];
    elementId = idOf(value) ?? elementId;
  }
  return { elementId, line: null };
}

function idOf(value: unknown): string | null {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, 'id')) return null;
  const { id } = value as { id: unknown };
  return typeof id === 'string' ? id : null;
}

function unescapePointer(part: string): string {
  return part.replaceAll('~1', '/').replaceAll('~0', '~');
}
