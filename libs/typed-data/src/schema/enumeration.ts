import type { JsonValue } from '@svc/expressions';
import type { SchemaValidateFunction } from 'ajv';
import type { FuncKeywordDefinition } from 'ajv/dist/2020.js';
import type { Effort } from './effort.js';
import { areEqual } from './equality.js';

/**
 * `enum` and `const`. The validator's own versions compare objects by their `constructor` and `valueOf`, which may be members of
 * a value.
 */
export function enumeration(keyword: 'enum' | 'const', effort: Effort): FuncKeywordDefinition {
  return {
    keyword,
    errors: true,
    compile(schema: JsonValue) {
      const allowed = keyword === 'const' ? [schema] : (schema as JsonValue[]);
      const isAllowed = oneOf(allowed, effort);
      const params = keyword === 'const' ? { allowedValue: schema } : { allowedValues: allowed };
      const validate: SchemaValidateFunction = (value: JsonValue) => {
        if (isAllowed(value)) return true;
        validate.errors = [{ keyword, params }];
        return false;
      };
      return validate;
    },
  };
}

function oneOf(allowed: readonly JsonValue[], effort: Effort): (value: JsonValue) => boolean {
  const plain = new Set(allowed.filter((found) => typeof found !== 'object' || found === null));
  const others = allowed.filter((found) => typeof found === 'object' && found !== null);
  return (value) => {
    if (typeof value !== 'object' || value === null) return plain.has(value);
    return others.some((other) => areEqual(value, other, effort));
  };
}
