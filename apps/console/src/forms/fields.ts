import type { Field, Option } from './field';
import { kindOf } from './kinds';
import { partsOf, pointerOf } from './pointers';
import { isObject, type Json, type JsonObject, type Schema } from './schema';

/**
 * The fields of an object's schema: those with `x-order` first, then the required ones in the order of `required`, then the others.
 * Hidden properties have none, and neither have read-only ones without a value.
 * @param variables what the fields begin with
 */
export function fieldsOf(schema: Schema, variables: JsonObject): Field[] {
  const root = { ...resolved(schema, schema), ...schema };
  return membersOf(root, variables, { root: schema, path: [] });
}

interface Place {
  /** Whose `$defs` are meant. */
  readonly root: Schema;
  readonly path: readonly string[];
}

const DEEPEST_GROUP = 3;

function membersOf({ properties = {}, required = [] }: Schema, values: JsonObject, { root, path }: Place): Field[] {
  const placeOf = (name: string, property: Schema) => [
    property['x-order'] ?? Infinity,
    required.includes(name) ? required.indexOf(name) : Infinity,
  ];
  return Object.entries(properties)
    .map(([name, property]) => ({ name, property: { ...resolved(property, root), ...property } }))
    .filter(({ property }) => property['x-widget'] !== 'hidden')
    .sort((one, other) => compared(placeOf(one.name, one.property), placeOf(other.name, other.property)))
    .map(({ name, property }) =>
      fieldOf(property, required.includes(name), values[name], { root, path: [...path, name] }),
    )
    .filter(({ kind, initial }) => kind !== 'shown' || initial !== undefined);
}

/** Fields of the variables themselves, for a task that has no form. What is changed must not be empty. */
export function fieldsOfVariables(variables: JsonObject): Field[] {
  return Object.entries(variables).map(([name, value]) =>
    fieldOf({ type: typeOf(value) }, true, value, { root: {}, path: [name] }),
  );
}

/** One field for the whole object, as JSON. */
export function fieldOfWhole(title: string, description: string): Field {
  return fieldOf({ title, description }, false, undefined, { root: {}, path: [] });
}

/** Those of groups too. */
export function allFields(fields: readonly Field[]): Field[] {
  return fields.flatMap((field) => [field, ...allFields(field.fields)]);
}

/** Of the member. */
export function keyOf({ name }: Field): string {
  return partsOf(name).at(-1) ?? '';
}

function fieldOf(property: Schema, isRequired: boolean, value: Json | undefined, place: Place): Field {
  const options = optionsOf(property, place.root);
  const initial = property.const ?? value ?? property.default;
  const { kind, entries } = kindOf(property, { options, isRequired, initial });
  const isGroup = kind === 'group' && place.path.length <= DEEPEST_GROUP;
  return {
    name: pointerOf(...place.path),
    label: textOf(property.title) ?? place.path.at(-1) ?? '',
    hint: textOf(property.description),
    kind: kind === 'group' && !isGroup ? 'json' : kind,
    isRequired,
    options,
    fields: isGroup ? membersOf(property, isObject(initial) ? initial : {}, place) : [],
    entries,
    maxLength: typeof property.maxLength === 'number' ? property.maxLength : null,
    initial,
    isConstant: property.const !== undefined,
  };
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

/** What may be chosen, of a value or of the entries of a list. */
function optionsOf(property: Schema, root: Schema): readonly Option[] {
  const { type, items } = property;
  if (type === 'array') return items === undefined ? [] : chosenFrom({ ...resolved(items, root), ...items });
  if (type === 'boolean' || (Array.isArray(type) && type.includes('boolean')))
    return [true, false].map((value) => ({ value, label: '' }));
  return chosenFrom(property);
}

function chosenFrom({ enum: values, oneOf: constants = [] }: Schema): readonly Option[] {
  if (Array.isArray(values)) return values.map((value) => ({ value, label: labelOf(value) }));
  if (!constants.every((one) => one.const !== undefined)) return [];
  return constants.map((one) => ({ value: one.const as Json, label: textOf(one.title) ?? labelOf(one.const as Json) }));
}

function labelOf(value: Json): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

const DEFINITION = /^#\/\$defs\/([^/]+)$/;

function resolved({ $ref = '' }: Schema, { $defs = {} }: Schema): Schema {
  return $defs[DEFINITION.exec($ref)?.[1] ?? ''] ?? {};
}

function typeOf(value: Json): string {
  return value === null || typeof value === 'object' ? 'object' : typeof value;
}

function compared(one: readonly number[], other: readonly number[]): number {
  const index = one.findIndex((place, at) => place !== other[at]);
  return index < 0 || one[index] === undefined ? 0 : one[index] < (other[index] as number) ? -1 : 1;
}
