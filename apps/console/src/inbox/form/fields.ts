import type { Json, JsonObject, Schema } from './schema';

export type FieldKind =
  | 'choice'
  | 'select'
  | 'checkbox'
  | 'number'
  | 'integer'
  | 'text'
  | 'long'
  | 'date'
  | 'time'
  | 'email'
  | 'url'
  | 'json';

export interface Option {
  readonly value: Json;
  readonly label: string;
}

/** One value that a task asks for. */
export interface Field {
  /** Of the variable. */
  readonly name: string;
  readonly label: string;
  readonly hint: string | null;
  readonly kind: FieldKind;
  readonly isRequired: boolean;
  /** Of choices and selects. A label that is empty is said by the form. */
  readonly options: readonly Option[];
  /** Characters that a text may have, as its schema says. */
  readonly maxLength: number | null;
  /** Before anybody has answered; undefined: nothing. */
  readonly initial: Json | undefined;
}

const MOST_CHOICES = 3;
const LONG_TEXT = 100;

/**
 * The fields of an object's schema: those with `x-order` first, then the required ones in the order of `required`, then the others.
 * Hidden and read-only properties have none.
 * @param variables that the task has: what the fields begin with
 */
export function fieldsOf(schema: Schema, variables: JsonObject): Field[] {
  const { properties = {}, required = [] } = schema;
  const placeOf = (name: string, property: Schema) => [
    property['x-order'] ?? Infinity,
    required.includes(name) ? required.indexOf(name) : Infinity,
  ];
  return Object.entries(properties)
    .map(([name, property]) => ({ name, property: { ...resolved(property, schema), ...property } }))
    .filter(({ property }) => property.readOnly !== true && property['x-widget'] !== 'hidden')
    .sort((one, other) => compared(placeOf(one.name, one.property), placeOf(other.name, other.property)))
    .map(({ name, property }) => fieldOf(name, property, required.includes(name), variables[name]));
}

/** Fields of the variables themselves, for a task that has no form. What is changed must not be empty. */
export function fieldsOfVariables(variables: JsonObject): Field[] {
  return Object.entries(variables).map(([name, value]) => fieldOf(name, { type: typeOf(value) }, true, value));
}

function fieldOf(name: string, property: Schema, isRequired: boolean, value: Json | undefined): Field {
  const options = optionsOf(property);
  return {
    name,
    label: textOf(property.title) ?? name,
    hint: textOf(property.description),
    kind: kindOf(property, options, isRequired),
    isRequired,
    options,
    maxLength: typeof property.maxLength === 'number' ? property.maxLength : null,
    initial: value ?? property.default,
  };
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

function kindOf(property: Schema, options: readonly Option[], isRequired: boolean): FieldKind {
  const widget = property['x-widget'];
  const type = mainTypeOf(property);
  if (type === 'boolean') return isRequired || widget === 'radio' ? 'choice' : 'checkbox';
  if (options.length > 0) {
    if (widget === 'select') return 'select';
    return widget === 'radio' || options.length <= MOST_CHOICES ? 'choice' : 'select';
  }
  if (type === 'number' || type === 'integer') return type;
  if (type !== 'string') return 'json';
  if (widget === 'textarea' || (property.maxLength ?? 0) > LONG_TEXT) return 'long';
  return FORMATS[property.format ?? ''] ?? 'text';
}

const FORMATS: Readonly<Record<string, FieldKind>> = { date: 'date', email: 'email', uri: 'url' };

function mainTypeOf({ type }: Schema): string | undefined {
  return typeof type === 'object' ? type.find((one) => one !== 'null') : type;
}

function optionsOf(property: Schema): readonly Option[] {
  if (mainTypeOf(property) === 'boolean')
    return [
      { value: true, label: '' },
      { value: false, label: '' },
    ];
  if (Array.isArray(property.enum)) return property.enum.map((value) => ({ value, label: labelOf(value) }));
  const constants = property.oneOf ?? [];
  if (constants.length === 0 || !constants.every((one) => one.const !== undefined)) return [];
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
