import type { Violation } from '@svc/engine';
import type { JsonValue } from '@svc/expressions';
import type { ErrorObject, ValidateFunction } from 'ajv/dist/2020.js';
import { measure } from '../values/measure.js';
import { violation } from '../violations/violation.js';
import { compileSchema } from './compile.js';
import { Effort, EnoughFound, TooMuchEffort } from './effort.js';
import type { Together } from './effort.js';
import type { Schema } from './keywords.js';
import { TextTooLong } from './pattern.js';
import { toViolations } from './to-violations.js';

/** The maximal depth of a value that is checked against a schema: that of a request body. */
const MAX_DEPTH = 100;

/** Validates values against one schema, which is compiled for the first value. */
export class SchemaValidator {
  #quick: ValidateFunction | null = null;
  #thorough: ValidateFunction | null = null;

  readonly #effort: Effort;

  constructor(
    readonly schema: Schema,
    effort = new Effort(),
  ) {
    this.#effort = effort;
  }

  /** Steps since `begin`. */
  get spent(): number {
    return this.#effort.spent;
  }

  /** Call it before the values of one check, which share its effort. Null if the value can be checked. */
  begin(path: string, value: JsonValue, together?: Together): Violation | null {
    const { length, depth } = measure(value);
    this.#effort.begin(length, together);
    return depth > MAX_DEPTH ? violation(path, `at most ${MAX_DEPTH} levels of lists and objects`, value) : null;
  }

  /** The violations of a value at a path. */
  validate(path: string, value: JsonValue): readonly Violation[] {
    try {
      this.#quick ??= compileSchema(this.schema, this.#effort, 'quick');
      if (this.#quick(value)) return [];
      const first = toViolations(path, value, this.#quick.errors ?? []);
      return this.#all(path, value) ?? first;
    } catch (error) {
      return [unvalidated(path, value, error)];
    }
  }

  /** All violations; null if gathering them takes too long. */
  #all(path: string, value: JsonValue): readonly Violation[] | null {
    this.#thorough ??= compileSchema(this.schema, this.#effort, 'thorough');
    try {
      const errors = this.#thorough(value) ? [] : (this.#thorough.errors ?? []);
      return toViolations(path, value, errors);
    } catch (error) {
      if (error instanceof EnoughFound) return toViolations(path, value, error.found as ErrorObject[]);
      if (error instanceof TooMuchEffort || error instanceof TextTooLong) return null;
      throw error;
    }
  }
}

function unvalidated(path: string, value: JsonValue, error: unknown): Violation {
  if (error instanceof TooMuchEffort) return violation(path, 'a value that can be checked in bounded time', value);
  if (error instanceof TextTooLong) return violation(path, `text short enough for ${error.message}`, value);
  // A defect of the validator becomes a violation: no value is accepted for a type that cannot be checked.
  return violation(
    path,
    `a type that can be checked (${error instanceof Error ? error.message : String(error)})`,
    value,
  );
}
