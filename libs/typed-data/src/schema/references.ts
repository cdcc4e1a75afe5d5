import { isSchema, subschemas } from './keywords.js';
import type { Schema } from './keywords.js';

/** The schemas of one document by their place and by their anchors, for following references. */
export class SchemaReferences {
  readonly #byPointer = new Map<string, Schema>();
  readonly #byAnchor = new Map<string, Schema>();
  /** All schemas of the document, outer ones first. */
  readonly all: Schema[] = [];

  constructor(readonly root: Schema) {
    this.#gather(root, '');
  }

  /** The schema to which `$ref` or `$dynamicRef` refers; null if there is none, or if it is outside of the document. */
  find(reference: string): Schema | null {
    const id = typeof this.root === 'object' && typeof this.root['$id'] === 'string' ? this.root['$id'] : '';
    const [base = '', fragment = ''] = splitOnce(reference, '#');
    if (base !== '' && base !== splitOnce(id, '#')[0]) return null;
    const decoded = decode(fragment);
    if (decoded === null) return null;
    const found = decoded === '' || decoded.startsWith('/') ? this.#byPointer : this.#byAnchor;
    return found.get(decoded) ?? null;
  }

  #gather(schema: Schema, pointer: string): void {
    this.all.push(schema);
    this.#byPointer.set(pointer, schema);
    if (typeof schema === 'boolean') return;
    for (const name of [schema['$anchor'], schema['$dynamicAnchor']]) {
      if (typeof name === 'string') this.#byAnchor.set(name, schema);
    }
    for (const inner of subschemas(schema)) {
      this.#gather(inner.schema, `${pointer}/${inner.steps.map(escaped).join('/')}`);
    }
  }
}

/**
 * The references of a schema. There is only one resource (an embedded `$id` is refused), in which a dynamic reference has the
 * meaning of a plain one (JSON Schema 2020-12, core 8.2.3.2).
 */
export function referencesOf(schema: Schema): string[] {
  if (!isSchema(schema) || typeof schema === 'boolean') return [];
  return [schema['$ref'], schema['$dynamicRef']].filter((found) => typeof found === 'string');
}

function decode(fragment: string): string | null {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return null;
  }
}

function escaped(step: string): string {
  return step.replaceAll('~', '~0').replaceAll('/', '~1');
}

function splitOnce(text: string, separator: string): string[] {
  const at = text.indexOf(separator);
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + 1)];
}
