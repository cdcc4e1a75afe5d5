import type { Field, FieldKind, Option } from './field';
import { isObject, type Json, type Schema } from './schema';

export interface Asking {
  readonly options: readonly Option[];
  readonly isRequired: boolean;
  readonly initial: Json | undefined;
}

const MOST_CHOICES = 3;
const LONG_TEXT = 100;

/** How a property is asked for. What no control holds without loss is asked for as JSON. */
export function kindOf(property: Schema, asking: Asking): Pick<Field, 'kind' | 'entries'> {
  const entries = entriesOf(property.items);
  return { kind: kindFor(property, asking, entries), entries: entries ?? 'text' };
}

function kindFor(property: Schema, { options, isRequired, initial }: Asking, entries: Field['entries'] | null) {
  const widget = property['x-widget'];
  const type = mainTypeOf(property);
  if (property.readOnly === true || property.const !== undefined) return 'shown';
  if (type === 'array') return listKind(options, initial, entries);
  if (type === 'boolean') return isRequired || widget === 'radio' ? 'choice' : 'checkbox';
  if (options.length > 0) {
    if (widget === 'select') return 'select';
    return widget === 'radio' || options.length <= MOST_CHOICES ? 'choice' : 'select';
  }
  if (type === 'number' || type === 'integer') return type;
  if (type === 'object' || property.properties !== undefined) return isDrawable(property, initial) ? 'group' : 'json';
  return type === 'string' && isTextOrNothing(initial) ? textKind(property, initial ?? null) : 'json';
}

function textKind({ format = '', maxLength = 0, 'x-widget': widget }: Schema, initial: string | null): FieldKind {
  if (widget === 'textarea' || maxLength > LONG_TEXT || initial?.includes('\n') === true) return 'long';
  const { kind, written } = FORMATS[format] ?? PLAIN;
  return initial === null || initial === '' || written.test(initial) ? kind : 'text';
}

/** Only texts that are written so can be shown by the control. */
const FORMATS: Readonly<Record<string, { readonly kind: FieldKind; readonly written: RegExp }>> = {
  date: { kind: 'date', written: /^\d{4}-\d\d-\d\d$/ },
  'date-time': { kind: 'datetime', written: /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[-+]\d\d:\d\d)$/ },
  email: { kind: 'email', written: /^/ },
  uri: { kind: 'url', written: /^/ },
};
const PLAIN = { kind: 'text', written: /^/ } as const;

/** Values of an enumeration are ticked; other texts and numbers stand one in each line. */
function listKind(options: readonly Option[], initial: Json | undefined, entries: Field['entries'] | null): FieldKind {
  const present = Array.isArray(initial) ? (initial as readonly Json[]) : [];
  if (initial !== undefined && initial !== null && !Array.isArray(initial)) return 'json';
  if (options.length > 0) {
    const known = new Set(options.map(({ value }) => JSON.stringify(value)));
    return present.every((value) => known.has(JSON.stringify(value))) ? 'checks' : 'json';
  }
  return entries !== null && present.every(isOneLine) ? 'lines' : 'json';
}

function isOneLine(value: Json): boolean {
  return typeof value === 'number' || (typeof value === 'string' && value.trim() === value && !/^$|\n/.test(value));
}

function entriesOf(items: Schema | undefined): Field['entries'] | null {
  const type = mainTypeOf(items ?? {});
  if (type === 'number' || type === 'integer') return type;
  return type === 'string' ? 'text' : null;
}

function isDrawable({ properties = {} }: Schema, initial: Json | undefined): boolean {
  return Object.keys(properties).length > 0 && (initial === undefined || initial === null || isObject(initial));
}

function isTextOrNothing(value: Json | undefined): value is string | null {
  return value === undefined || value === null || typeof value === 'string';
}

function mainTypeOf({ type }: Schema): string | undefined {
  return typeof type === 'object' ? type.find((one) => one !== 'null') : type;
}
