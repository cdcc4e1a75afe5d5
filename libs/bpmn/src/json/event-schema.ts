import { eventDefinitions } from '@svc/engine';
import type { EventField } from '@svc/engine';
import { declaredEvents } from '../source/declared-events.js';

/** An id or name (`MAX_NAME_LENGTH`). */
export const name = { type: 'string', minLength: 1, maxLength: 255 } as const;
const text = { type: 'string' } as const;

const VALUES = {
  attribute: name,
  flag: { type: 'boolean' },
  extension: text,
  child: text,
  declaration: name,
} as const satisfies { readonly [form in EventField['in']]: object };

interface Property {
  readonly name: string;
  readonly schema: { readonly description?: string };
  readonly isNeeded: boolean;
}

/** The properties that can hold a field: its name, a shorter name, or the id of a declaration of the process. */
function propertiesOf(kind: string, [field, form]: readonly [string, EventField]): Property[] {
  const { isNeeded = false } = form;
  const property = (name: string, description?: string): Property => ({
    name,
    schema: { ...VALUES[form.in], ...(description && { description }) },
    isNeeded,
  });
  if (form.in === 'declaration')
    return [
      property(field, `The ${field} of the ${kind}${isNeeded ? '.' : '; without it every one is caught.'}`),
      property(`${kind}Ref`, `Id of one of the ${kind}s, instead of its ${field}.`),
    ];
  const short = form.in === 'child' && form.short !== undefined ? [property(form.short, `Short for ${field}.`)] : [];
  return [property(field, form.description), ...short];
}

const kinds = [...eventDefinitions.values()].map(({ kind, fields }) => ({
  kind,
  properties: Object.entries(fields).flatMap((field) => propertiesOf(kind, field)),
}));

/** Several kinds may have a property of the same name; their descriptions are joined. */
const properties: Record<string, Property['schema']> = {};
for (const { name: property, schema } of kinds.flatMap((kind) => kind.properties)) {
  const description = [properties[property]?.description, schema.description].filter(Boolean).join(' ');
  properties[property] = { ...schema, ...(description && { description }) };
}

/** An event of this kind needs at least one of these properties. */
function needs(kind: string, needed: readonly Property[]): object {
  return {
    if: { properties: { type: { const: kind } }, required: ['type'] },
    then: { anyOf: needed.map((property) => ({ required: [property.name] })) },
  };
}

/** JSON Schema of an event, made from the registry of event kinds. */
export const eventSchema = {
  description: 'What an event waits for or throws. Names and values may hold {{ expressions }}.',
  type: 'object',
  additionalProperties: false,
  required: ['type'],
  properties: { type: { enum: kinds.map(({ kind }) => kind) }, ...properties },
  allOf: kinds.flatMap(({ kind, properties: all }) => {
    const needed = all.filter(({ isNeeded }) => isNeeded);
    return needed.length === 0 ? [] : [needs(kind, needed)];
  }),
} as const;

/** Schemas of the lists of declarations that events refer to: `messages`, `signals`, `errors`, `escalations`. */
export const declarationSchemas = Object.fromEntries(
  [...declaredEvents.values()].map(({ kind, field, extensions }) => [`${kind}s`, declarations(field, extensions)]),
);

function declarations(value: string, extensions: readonly string[]) {
  return {
    type: 'array',
    items: {
      type: 'object',
      additionalProperties: false,
      required: ['id', value],
      properties: Object.fromEntries(
        [...new Set(['id', 'name', value, ...extensions])].map((property) => [property, name]),
      ),
    },
  } as const;
}
