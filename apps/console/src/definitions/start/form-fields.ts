import { texts } from '../../texts/texts';

/** A field of a simple form. */
export interface FormField {
  readonly name: string;
  readonly title: string;
  readonly hint: string | null;
  readonly kind: 'text' | 'number' | 'integer' | 'boolean' | 'choice';
  /** Of a choice. */
  readonly choices: readonly unknown[];
  readonly isRequired: boolean;
  /** The text with which the field begins. */
  readonly initial: string;
  readonly least: number | null;
  readonly most: number | null;
}

export type Answers = { readonly value: Record<string, unknown> } | { readonly wrong: Record<string, string> };

type Schema = Readonly<Record<string, unknown>>;
const KINDS = { string: 'text', number: 'number', integer: 'integer', boolean: 'boolean' } as const;

/**
 * The fields of a JSON Schema whose members are texts, numbers, booleans and choices; those that need an answer first.
 * @returns null if it has others
 */
export function formFields(schema: Schema): FormField[] | null {
  if (!isObject(schema['properties'])) return null;
  const required = Array.isArray(schema['required']) ? schema['required'] : [];
  const fields = Object.entries(schema['properties']).map(([name, property]) =>
    isObject(property) ? fieldOf(name, property, required.includes(name)) : null,
  );
  if (!fields.every((field) => field !== null)) return null;
  return [...fields.filter((field) => field.isRequired), ...fields.filter((field) => !field.isRequired)];
}

function fieldOf(name: string, property: Schema, isRequired: boolean): FormField | null {
  const choices = property['enum'];
  const kind = Array.isArray(choices) ? 'choice' : KINDS[property['type'] as keyof typeof KINDS];
  if (kind === undefined) return null;
  const [least, most] = kind === 'text' ? ['minLength', 'maxLength'] : ['minimum', 'maximum'];
  const beginning = property['default'];
  return {
    name,
    title: textOf(property['title']) ?? name,
    hint: textOf(property['description']),
    kind,
    choices: Array.isArray(choices) ? choices : [],
    isRequired,
    initial: beginning === undefined ? '' : initialText(beginning, choices),
    least: numberOf(property[least as string]),
    most: numberOf(property[most as string]),
  };
}

function initialText(value: unknown, choices: unknown): string {
  if (Array.isArray(choices)) return String(choices.indexOf(value));
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/**
 * What the texts of the fields say. A field without a text has no answer.
 * @param filled by the names of the fields; of a choice the place of the chosen value
 */
export function answersOf(fields: readonly FormField[], filled: Readonly<Record<string, string>>): Answers {
  const value: Record<string, unknown> = {};
  const wrong: Record<string, string> = {};
  for (const field of fields) {
    const answer = answerOf(field, filled[field.name] ?? '');
    if ('why' in answer) wrong[field.name] = answer.why;
    else if (answer.value !== undefined) value[field.name] = answer.value;
  }
  return Object.keys(wrong).length > 0 ? { wrong } : { value };
}

type Answer = { readonly value: unknown } | { readonly why: string };

function answerOf(field: FormField, text: string): Answer {
  if (text === '') return field.isRequired ? { why: texts.start.missing } : { value: undefined };
  if (field.kind === 'boolean') return { value: text === 'true' };
  if (field.kind === 'choice') return { value: field.choices[Number(text)] };
  return field.kind === 'text' ? textAnswer(field, text) : numberAnswer(field, text);
}

function textAnswer({ least, most }: FormField, text: string): Answer {
  const { length } = [...text];
  if (least !== null && length < least) return { why: texts.start.tooShort(least) };
  if (most !== null && length > most) return { why: texts.start.tooLong(most) };
  return { value: text };
}

function numberAnswer({ kind, least, most }: FormField, text: string): Answer {
  const value = Number(text);
  if (text.trim() === '' || !Number.isFinite(value)) return { why: texts.start.notNumber(text) };
  if (kind === 'integer' && !Number.isInteger(value)) return { why: texts.start.notWhole(text) };
  if (least !== null && value < least) return { why: texts.start.tooSmall(least) };
  if (most !== null && value > most) return { why: texts.start.tooLarge(most) };
  return { value };
}

function isObject(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

function numberOf(value: unknown): number | null {
  return typeof value === 'number' ? value : null;
}
