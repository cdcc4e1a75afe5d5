import type { JsonObject, JsonValue } from '@svc/expressions';
import { isSchema, placeOf, subschemas } from './keywords.js';
import type { Schema } from './keywords.js';
import { SchemaReferences } from './references.js';

/** Keywords that identify a schema as a separate document. */
const IDENTITY: ReadonlySet<string> = new Set(['$schema', '$id', '$anchor', '$dynamicAnchor', '$vocabulary']);

/** Whether the schema contains a reference. */
export function hasReferences(schema: Schema): boolean {
  if (typeof schema === 'boolean') return false;
  const isReferring = Object.hasOwn(schema, '$ref') || Object.hasOwn(schema, '$dynamicRef');
  return isReferring || subschemas(schema).some((inner) => hasReferences(inner.schema));
}

/** Makes a document a part of another one: its references are changed to lead to their targets there. */
export function relocate(schema: Schema, base: string): Schema {
  return new Relocation(schema, base).of(schema);
}

class Relocation {
  readonly #references: SchemaReferences;
  readonly #pointers = new Map<Schema, string>();

  constructor(
    root: Schema,
    private readonly base: string,
  ) {
    this.#references = new SchemaReferences(root);
    this.#locate(root, '');
  }

  of(schema: Schema): Schema {
    if (typeof schema === 'boolean') return schema;
    const kept = Object.entries(schema).filter(([keyword]) => !IDENTITY.has(keyword) && keyword !== '$dynamicRef');
    const moved = Object.fromEntries(kept.map(([keyword, value]) => [keyword, this.#keyword(keyword, value)]));
    const dynamic = schema['$dynamicRef'];
    if (typeof dynamic !== 'string') return moved;
    // In a single document a dynamic reference has the meaning of a plain one.
    const plain = { $ref: this.#address(dynamic) };
    if (!Object.hasOwn(moved, '$ref')) return { ...moved, ...plain };
    return { ...moved, allOf: [...((moved['allOf'] as JsonValue[] | undefined) ?? []), plain] };
  }

  #keyword(keyword: string, value: JsonValue): JsonValue {
    if (keyword === '$ref' && typeof value === 'string') return this.#address(value);
    const place = placeOf(keyword);
    if (place === 'single') return isSchema(value) ? this.of(value) : value;
    if (place === undefined || typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) return value.map((inner) => (isSchema(inner) ? this.of(inner) : inner));
    const members = Object.entries(value as JsonObject);
    return Object.fromEntries(members.map(([name, inner]) => [name, isSchema(inner) ? this.of(inner) : inner]));
  }

  #address(reference: string): string {
    const fragment = decodeURIComponent(reference.slice(reference.indexOf('#') + 1));
    const isPointer = !reference.includes('#') || fragment === '' || fragment.startsWith('/');
    const found = isPointer ? null : this.#references.find(reference);
    const pointer = found === null ? (reference.includes('#') ? fragment : '') : (this.#pointers.get(found) ?? '');
    return `#${this.base}${pointer
      .replace(/\p{Surrogate}/gu, '\ufffd')
      .split('/')
      .map(encodeURIComponent)
      .join('/')}`;
  }

  #locate(schema: Schema, pointer: string): void {
    if (typeof schema === 'boolean') return;
    this.#pointers.set(schema, pointer);
    for (const { schema: inner, steps } of subschemas(schema)) {
      this.#locate(inner, `${pointer}/${steps.map(escaped).join('/')}`);
    }
  }
}

function escaped(step: string): string {
  return step.replaceAll('~', '~0').replaceAll('/', '~1');
}
