import { valueOfJson } from '../../parts/json-text';
import type { Field } from './fields';
import type { Json } from './schema';

/** What stands in the fields, by their names. Missing: untouched. */
export type Texts = Readonly<Record<string, string>>;
/** What is wrong, by the name of the field; `''`: with the whole. */
export type Problems = Readonly<Record<string, string>>;

export interface Answers {
  readonly values: Readonly<Record<string, Json>>;
  readonly problems: Problems;
}

export interface ReadingWords {
  readonly required: string;
  readonly number: string;
  readonly integer: string;
  readonly json: string;
}

/** What the field shows before somebody has typed. */
export function initialText({ kind, initial }: Field): string {
  if (initial === undefined || initial === null) return '';
  if (kind === 'json') return JSON.stringify(initial, null, 2);
  if (kind === 'choice' || kind === 'select' || kind === 'checkbox') return JSON.stringify(initial);
  return typeof initial === 'string' ? initial : JSON.stringify(initial);
}

export function shownText(field: Field, texts: Texts): string {
  return texts[field.name] ?? initialText(field);
}

/**
 * The values of the fields.
 * @param onlyChanged leaves out what is as it was
 */
export function answersOf(fields: readonly Field[], texts: Texts, words: ReadingWords, onlyChanged = false): Answers {
  const values: Record<string, Json> = {};
  const problems: Record<string, string> = {};
  for (const field of fields) {
    const text = shownText(field, texts);
    if (onlyChanged && text === initialText(field)) continue;
    const read = readText(field, text);
    if (read === 'empty') {
      if (field.isRequired) problems[field.name] = words.required;
    } else if ('value' in read) values[field.name] = read.value;
    else problems[field.name] = words[read.problem];
  }
  return { values, problems };
}

type Read = 'empty' | { readonly value: Json } | { readonly problem: 'number' | 'integer' | 'json' };
const TEXTS = ['text', 'long'];

function readText(field: Field, text: string): Read {
  const { kind, initial } = field;
  if (kind === 'checkbox') return { value: text === 'true' };
  if (text.trim() === '') return emptied(kind, initial);
  if (kind === 'number' || kind === 'integer') return readNumber(kind, text);
  if (kind === 'json' || kind === 'choice' || kind === 'select')
    return (valueOfJson(text) as { readonly value: Json } | null) ?? { problem: 'json' };
  return { value: text };
}

/** A text that was there and is deleted is an empty one. Anything else that is empty is not sent. */
function emptied(kind: Field['kind'], initial: Json | undefined): Read {
  return TEXTS.includes(kind) && typeof initial === 'string' && initial !== '' ? { value: '' } : 'empty';
}

/** A comma is read as the decimal point that it is in many countries. */
function readNumber(kind: 'number' | 'integer', text: string): Read {
  const value = Number(text.trim().replace(/^([-+]?\d*),(\d+)$/, '$1.$2'));
  if (!Number.isFinite(value)) return { problem: kind };
  return kind === 'integer' && !Number.isInteger(value) ? { problem: 'integer' } : { value };
}

/** Whether the names are all there of one set at least. */
export function isOneWhole(sets: readonly (readonly string[])[], values: object): boolean {
  return sets.length === 0 || sets.some((names) => names.every((name) => name in values));
}
