import type { ItemStructure, Violation } from '@svc/engine';
import type { JsonValue } from '@svc/expressions';
import { createTypeValidator } from '../src/type-validator.js';

/** A type with this schema. */
export function inline(schema: JsonValue): ItemStructure {
  return { kind: 'schema', hint: null, schema };
}

/** Validates values called `value` against one type. */
export function validating(structure: ItemStructure, isCollection = false): (value: JsonValue) => readonly Violation[] {
  const types = [{ id: 'T', isCollection, structure }];
  const validator = createTypeValidator({ types, objects: [], stores: [] }, { maxBase64Bytes: 1024 });
  return (value) => validator.validate({ type: 'T', name: 'value', value });
}
