import type { JsonObject, JsonValue } from '@svc/expressions';
import { Costs } from './cost.js';
import type { SchemaCost } from './cost.js';
import { formats } from './formats.js';
import { isAssertion, isInPlace, placeOf } from './keywords.js';
import type { Schema } from './keywords.js';
import { SchemaReferences, referencesOf } from './references.js';

/** The keyword with which a compiled schema counts its effort; it exists in this lib only. */
export const EFFORT = 'effort';

/**
 * Moves a condition into a schema of its own. Beside other keywords, the validator would lose its notes for
 * `unevaluatedProperties` and end in an error.
 */
function conditionOf(body: JsonObject): JsonValue[] {
  const condition = ['if', 'then', 'else'].filter((keyword) => Object.hasOwn(body, keyword));
  if (!condition.includes('if') || Object.keys(body).length === condition.length) return [];
  const alone = Object.fromEntries(condition.map((keyword) => [keyword, body[keyword] as JsonValue]));
  for (const keyword of condition) delete body[keyword];
  return [alone];
}

const MEMBERS_OF_A_PART = 100;

/** Whether a schema is cheap, such as a type alone. The schema that contains it then pays for it with each member or item. */
function isPaidByHolder([base, ...growing]: SchemaCost): boolean {
  return base <= 4 && growing.every((steps) => steps === 0);
}

/**
 * The schema in the form that the validator gets. It has only keywords that affect the result, all referenced schemas are in one
 * flat `$defs` under numbers, and each schema that gets a value of its own is preceded by its cost.
 */
export function normalized(schema: Schema, kind: 'quick' | 'thorough'): JsonObject {
  const form = new NormalForm(schema, kind);
  const root = form.entry(schema);
  return { allOf: [root], $defs: Object.fromEntries(form.definitions()) };
}

class NormalForm {
  readonly #references: SchemaReferences;
  readonly #costs: Costs;
  readonly #numbers = new Map<Schema, number>();
  readonly #parts: JsonValue[] = [];

  constructor(
    root: Schema,
    readonly kind: 'quick' | 'thorough',
  ) {
    this.#references = new SchemaReferences(root);
    this.#costs = new Costs(this.#references);
    const named = this.#references.all.flatMap(referencesOf).map((reference) => this.#find(reference));
    for (const target of new Set(named)) this.#numbers.set(target, this.#numbers.size);
  }

  /** Call it after everything else was built. */
  definitions(): [string, JsonValue][] {
    const referred = [...this.#numbers].map(([target, number]): [string, JsonValue] => [
      String(number),
      this.#body(target),
    ]);
    return [...referred, ...this.#parts.map((part, number): [string, JsonValue] => [`part${number}`, part])];
  }

  /** A schema that gets the value, or a part of it. */
  entry(schema: Schema): JsonValue {
    if (typeof schema === 'boolean') return schema;
    const cost = this.#costs.of(schema);
    const applied = this.#applied(schema) as JsonObject;
    // While errors are gathered, every place that counts effort also checks whether enough errors were found.
    if (isPaidByHolder(cost) && this.kind === 'quick') return applied;
    // Keywords for texts run before those for all values. So the ones that measure a text are moved into `allOf`, after the
    // count.
    return cost[1] > 0 ? { [EFFORT]: [...cost], allOf: [applied] } : { [EFFORT]: [...cost], ...applied };
  }

  #applied(schema: Schema): JsonValue {
    const number = this.#numbers.get(schema);
    return number === undefined ? this.#body(schema) : { $ref: `#/$defs/${number}` };
  }

  #body(schema: Schema): JsonValue {
    if (typeof schema === 'boolean') return schema;
    const references = referencesOf(schema).map((reference) => this.#applied(this.#find(reference)));
    const kept = Object.entries(schema).flatMap(([keyword, value]) => this.#keyword(keyword, value));
    const body = Object.fromEntries(kept);
    const parts = [...this.#divided(body), ...conditionOf(body)];
    if (references.length + parts.length === 0) return body;
    return { ...body, allOf: [...((body['allOf'] as JsonValue[] | undefined) ?? []), ...references, ...parts] };
  }

  /**
   * Moves many members into separate parts. The validator nests the check of each member in the one before, and JavaScript could
   * not parse such deep code. The names stay, for keywords that apply to all other members.
   */
  #divided(body: JsonObject): JsonValue[] {
    const properties = Object.entries((body['properties'] as JsonObject | undefined) ?? {});
    if (properties.length <= MEMBERS_OF_A_PART) return [];
    body['properties'] = Object.fromEntries(properties.map(([name]) => [name, true]));
    const count = Math.ceil(properties.length / MEMBERS_OF_A_PART);
    return Array.from({ length: count }, (_, index) => {
      const some = properties.slice(index * MEMBERS_OF_A_PART, (index + 1) * MEMBERS_OF_A_PART);
      return { $ref: `#/$defs/part${this.#parts.push({ properties: Object.fromEntries(some) }) - 1}` };
    });
  }

  #keyword(keyword: string, value: JsonValue): [string, JsonValue][] {
    if (keyword === '$defs' || keyword === 'definitions') return [];
    const place = placeOf(keyword);
    if (place !== undefined) return [[keyword, this.#held(keyword, value)]];
    if (keyword === 'format')
      return typeof value === 'string' && Object.hasOwn(formats, value) ? [[keyword, value]] : [];
    return isAssertion(keyword) ? [[keyword, value]] : [];
  }

  #held(keyword: string, value: JsonValue): JsonValue {
    const convert = isInPlace(keyword) ? this.#applied.bind(this) : this.entry.bind(this);
    const place = placeOf(keyword);
    if (place === 'single') return convert(value as Schema);
    if (keyword === 'anyOf') return (value as Schema[]).map((inner, index) => this.#alternative(inner, index));
    if (place === 'list') return (value as Schema[]).map((inner) => convert(inner));
    return Object.fromEntries(
      Object.entries(value as JsonObject).map(([key, inner]) => [key, convert(inner as Schema)]),
    );
  }

  /** Further alternatives are paid for when they are tried. */
  #alternative(schema: Schema, index: number): JsonValue {
    const applied = this.#applied(schema);
    return index === 0 ? applied : { [EFFORT]: [...this.#costs.ofAlternative(schema)], allOf: [applied] };
  }

  #find(reference: string): Schema {
    const found = this.#references.find(reference);
    if (found === null) throw new Error(`a reference that leads nowhere was not refused: ${reference}`);
    return found;
  }
}
