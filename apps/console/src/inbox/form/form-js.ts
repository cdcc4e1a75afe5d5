import type { Json, Schema } from './schema';

/** What a form of form-js says of a component, as far as a schema can say it too. */
interface Component {
  readonly type?: string;
  readonly key?: string;
  readonly label?: string;
  readonly description?: string;
  readonly disabled?: boolean;
  readonly readonly?: boolean;
  readonly defaultValue?: Json;
  readonly subtype?: string;
  readonly values?: readonly { readonly label?: string; readonly value: Json }[];
  readonly validate?: Readonly<Record<string, unknown>>;
  readonly decimalDigits?: number;
  readonly components?: readonly Component[];
}

/**
 * A form of form-js as JSON Schema: the fields with their labels, choices and limits, in their order.
 * Layout, texts, conditions and computed values are left out.
 */
export function schemaOfFormJs(form: Readonly<Record<string, unknown>>): Schema {
  const fields = fieldsIn(form as Component).filter(({ key }) => key !== undefined);
  return {
    type: 'object',
    properties: Object.fromEntries(fields.map((field, order) => [field.key, propertyOf(field, order)])),
    required: fields.filter(({ validate }) => validate?.['required'] === true).map(({ key }) => key as string),
  };
}

/** Groups are opened; what repeats is one field, a list. */
function fieldsIn({ components = [] }: Component): Component[] {
  return components.flatMap((component) => (component.type === 'group' ? fieldsIn(component) : [component]));
}

function propertyOf(component: Component, order: number): Schema {
  const { label, description, defaultValue, disabled, readonly } = component;
  return {
    ...typeOf(component),
    ...limitsOf(component.validate ?? {}),
    ...(label !== undefined && { title: label }),
    ...(description !== undefined && { description }),
    ...(defaultValue !== undefined && { default: defaultValue }),
    ...((disabled === true || readonly === true) && { readOnly: true }),
    'x-order': order,
  };
}

const CHOSEN = ['radio', 'select'];

function typeOf(component: Component): Schema {
  const { type = '', values } = component;
  if (CHOSEN.includes(type) && values !== undefined)
    return {
      oneOf: values.map(({ value, label }) => ({ const: value, title: label ?? String(value) })),
      'x-widget': type,
    };
  if (type === 'number') return { type: component.decimalDigits === 0 ? 'integer' : 'number' };
  if (type === 'textarea') return { type: 'string', 'x-widget': 'textarea' };
  if (type === 'datetime' && component.subtype === 'date') return { type: 'string', format: 'date' };
  if (type === 'checkbox') return { type: 'boolean', 'x-widget': 'checkbox' };
  return LISTS.includes(type) ? { type: 'array' } : { type: 'string' };
}

const LISTS = ['checklist', 'taglist', 'dynamiclist', 'filepicker'];
const LIMITS: Readonly<Record<string, string>> = {
  min: 'minimum',
  max: 'maximum',
  minLength: 'minLength',
  maxLength: 'maxLength',
  pattern: 'pattern',
};

function limitsOf(validate: Readonly<Record<string, unknown>>): Schema {
  const named = Object.entries(validate).filter(([name, value]) => LIMITS[name] !== undefined && value !== '');
  return Object.fromEntries(named.map(([name, value]) => [LIMITS[name], value]));
}
