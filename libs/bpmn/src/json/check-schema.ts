import { Ajv2020 } from 'ajv/dist/2020.js';
import type { ErrorObject, ValidateFunction } from 'ajv/dist/2020.js';
import type { Findings } from '../findings.js';
import type { JsonProcess } from './json-process.js';
import { processSchema } from './process-schema.js';
import { partsOf } from './schema-parts.js';
import type { Part } from './schema-parts.js';

/**
 * The validator's cost grows with the square of the number of errors it collects. So all errors of small parts are collected, and
 * of larger parts the first error only.
 */
const THOROUGH_LIMIT = 200;

/** Checking stops after this many parts with errors. */
const MAX_TOLD = 200;

/**
 * Options for a short compilation: validating a process takes a few milliseconds either way, and the schema compiles in a quarter
 * of the time. A test checks the schema itself.
 */
const options = { strict: false, validateSchema: false, inlineRefs: false, code: { optimize: false } } as const;

/**
 * Compiled when the first source is checked: compiling takes longer than loading this module, and many programs never need it.
 */
class ProcessValidators {
  private readonly first = new Ajv2020(options).addSchema(processSchema);
  private thorough: Ajv2020 | undefined;
  readonly isProcess = this.first.compile<JsonProcess>({ $ref: processSchema.$id });
  private readonly ofParts = new Map<string, ValidateFunction>();

  ofPart({ kind, schema, size }: Part): ValidateFunction {
    const isThorough = size <= THOROUGH_LIMIT;
    const key = `${kind} ${isThorough}`;
    const known = this.ofParts.get(key);
    if (known !== undefined) return known;
    const compiled = (isThorough ? this.gathering() : this.first).compile(schema);
    this.ofParts.set(key, compiled);
    return compiled;
  }

  private gathering(): Ajv2020 {
    return (this.thorough ??= new Ajv2020({ ...options, allErrors: true }).addSchema(processSchema));
  }
}

let made: ProcessValidators | undefined;
const validators = () => (made ??= new ProcessValidators());

/** Returns null with findings if the value does not have the documented form. */
export function checkAgainstSchema(value: unknown, findings: Findings): JsonProcess | null {
  const { isProcess } = validators();
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

function errorsOf(part: Part): readonly ErrorObject[] {
  const validator = validators().ofPart(part);
  return validator(part.value) ? [] : (validator.errors ?? []).filter((error) => error.keyword !== 'if');
}

function messageOf(error: ErrorObject, part: Part): string {
  const where = `${part.path}${error.instancePath}` || 'the source';
  const params = error.params as Record<string, unknown>;
  if (error.keyword === 'additionalProperties')
    return `${where}: unknown property ${unknownProperty(String(params['additionalProperty']))}`;
  if (error.keyword === 'enum') return `${where} must be one of ${String(params['allowedValues'])}`;
  return `${where} ${error.message ?? 'is not valid'}`;
}

/** Names of typed data, which only XML can declare [typed-data#typed-data]. */
const TYPED_DATA = /^(?:itemDefinition|itemSubject|ioSpecification|data(?:Object|Input|Output|Store)|properties$)/;

function unknownProperty(name: string): string {
  return TYPED_DATA.test(name) ? `${name}: typed data can be declared in BPMN XML only` : name;
}
