import type { DataModel, ItemStructure, ItemType, TypeCheck, Violation } from '@svc/engine';
import type { JsonValue } from '@svc/expressions';
import type { Together } from './schema/effort.js';
import type { Schema } from './schema/keywords.js';
import { SchemaValidator } from './schema/schema-validator.js';
import { FILE_SCHEMA } from './structures/file.js';
import type { ValueLimits } from './structures/xsd.js';
import { shortcomingOf } from './structures/xsd.js';
import { itemPath } from './violations/path.js';
import { MAX_VIOLATIONS, violation } from './violations/violation.js';

/** Finds violations in values of the types of one process. It keeps nothing of any value, so it can be shared. */
export interface TypeValidator {
  /**
   * At most 100 violations; none if the value has its type. The time is bounded for every type and value: about 200 ms for each
   * MB of the value in the worst case. Never call it in a workflow.
   */
  validate(check: TypeCheck): readonly Violation[];
  /**
   * The same for values that are checked together: they share the limit of violations, and the time that their total size allows.
   */
  validateAll(checks: readonly TypeCheck[]): readonly Violation[];
}

/** Each type is compiled for its first value, and kept. */
export function createTypeValidator(data: DataModel, limits: ValueLimits): TypeValidator {
  const validators = new Map<string, StructureValidator>();
  const types = new Map(data.types.map((type) => [type.id, type]));
  const find = (id: string): { readonly type: ItemType; readonly validator: StructureValidator } => {
    const type = types.get(id);
    if (type === undefined) throw new Error(`the process has no type ${id}`);
    const validator = validators.get(id) ?? validatorOf(type.structure, limits);
    validators.set(id, validator);
    return { type, validator };
  };
  return {
    validate(check) {
      const { type, validator } = find(check.type);
      return violationsOf(type, check, validator);
    },
    validateAll(checks) {
      const together: Together = { jsonLength: 0, spent: 0 };
      const violations: Violation[] = [];
      for (const check of checks) {
        const { type, validator } = find(check.type);
        violations.push(...violationsOf(type, check, validator, together));
        together.spent += validator.spent;
        if (violations.length >= MAX_VIOLATIONS) break;
      }
      return violations.slice(0, MAX_VIOLATIONS);
    },
  };
}

/** Validates values of one structure: call `begin` once for a whole check, then `validate` for each value. */
interface StructureValidator {
  begin(path: string, value: JsonValue, together?: Together): Violation | null;
  /** Steps since `begin`. */
  readonly spent: number;
  validate(path: string, value: JsonValue): readonly Violation[];
}

function violationsOf(
  { isCollection }: ItemType,
  { name, value }: TypeCheck,
  validator: StructureValidator,
  together?: Together,
): readonly Violation[] {
  const hindrance = validator.begin(name, value, together);
  if (hindrance !== null) return [hindrance];
  if (!isCollection) return validator.validate(name, value);
  if (!Array.isArray(value)) return [violation(name, 'a list', value)];
  const found: Violation[] = [];
  for (let index = 0; index < value.length && found.length < MAX_VIOLATIONS; index += 1) {
    found.push(...validator.validate(itemPath(name, index), value[index] as JsonValue));
  }
  return found.slice(0, MAX_VIOLATIONS);
}

function validatorOf(structure: ItemStructure, limits: ValueLimits): StructureValidator {
  switch (structure.kind) {
    case 'xsd': {
      const { name } = structure;
      return immediate((path, value) => {
        const expected = shortcomingOf(value, name, limits);
        return expected === null ? [] : [violation(path, expected, value)];
      });
    }
    case 'schema':
      return new SchemaValidator(structure.schema as Schema);
    case 'file':
      return new SchemaValidator(FILE_SCHEMA as Schema);
    case 'any':
      return immediate(() => []);
  }
}

function immediate(validate: StructureValidator['validate']): StructureValidator {
  return { begin: () => null, spent: 0, validate };
}
