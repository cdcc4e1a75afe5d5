import { Ajv2020 } from 'ajv/dist/2020.js';
import type { ErrorObject, ValidateFunction } from 'ajv/dist/2020.js';
import type { Findings } from '../findings.js';
import type { JsonProcess } from './json-process.js';
import { processSchema } from './process-schema.js';
import { partsOf } from './schema-parts.js';
import type { Part } from './schema-parts.js';

/**
 * Gathering all errors costs the validator the square of their number, so it is done for small parts only; of a large
 * one the first error is told.
 */
const THOROUGH_LIMIT = 200;

/** After so many parts with errors nobody reads on. */
const MAX_TOLD = 200;

const options = { strict: true, allowUnionTypes: true, strictTypes: false, strictRequired: false } as const;
const first = new Ajv2020(options).addSchema(processSchema);
const thorough = new Ajv2020({ ...options, allErrors: true }).addSchema(processSchema);
const isProcess = first.compile<JsonProcess>({ $ref: processSchema.$id });

/** Null when the findings say where the value differs from the documented form. */
export function checkAgainstSchema(value: unknown, findings: Findings): JsonProcess | null {
  if (isProcess(value)) return value;
  let told = 0;
  for (const part of partsOf(value)) {
    const errors = errorsOf(part);
    for (const error of errors) findings.error(messageOf(error, part), { elementId: part.elementId, line: null });
    if (errors.length > 0 && (told += 1) >= MAX_TOLD) break;
  }
  if (told === 0) throw new Error('the whole schema refuses what each of its parts accepts');
  return null;
}

const validators = new Map<string, ValidateFunction>();

function errorsOf(part: Part): readonly ErrorObject[] {
  const validator = validatorOf(part, part.size <= THOROUGH_LIMIT);
  return validator(part.value) ? [] : (validator.errors ?? []).filter((error) => error.keyword !== 'if');
}

function validatorOf(part: Part, isThorough: boolean): ValidateFunction {
  const key = `${part.kind} ${isThorough}`;
  const known = validators.get(key);
  if (known !== undefined) return known;
  const compiled = (isThorough ? thorough : first).compile(part.schema);
  validators.set(key, compiled);
  return compiled;
}

function messageOf(error: ErrorObject, part: Part): string {
  const where = `${part.path}${error.instancePath}` || 'the source';
  const params = error.params as Record<string, unknown>;
  if (error.keyword === 'additionalProperties')
    return `${where}: unknown property ${String(params['additionalProperty'])}`;
  if (error.keyword === 'enum') return `${where} must be one of ${String(params['allowedValues'])}`;
  return `${where} ${error.message ?? 'is not valid'}`;
}
