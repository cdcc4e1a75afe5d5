import { valueOfJson } from '../parts/json-text';
import type { Field } from './field';
import { allFields, keyOf } from './fields';
import { initialText } from './initial-text';
import { isoOf } from './moments';
import { isObject, type Json } from './schema';

/** What stands in the fields, by their names. Missing: untouched. */
export type Texts = Readonly<Record<string, string>>;
/** What is wrong, by the name of the field; `''`: with the whole. */
export type Problems = Readonly<Record<string, string>>;
export type Values = Readonly<Record<string, Json>>;

export interface ReadingWords {
  readonly required: string;
  readonly number: string;
  readonly integer: string;
  readonly datetime: string;
  readonly json: string;
  readonly object: string;
}

export function shownText(field: Field, texts: Texts): string {
  return texts[field.name] ?? initialText(field);
}

/**
 * The values of the fields.
 * @param onlyChanged leaves out what is as it was
 */
export function answersOf(
  fields: readonly Field[],
  texts: Texts,
  words: ReadingWords,
  onlyChanged = false,
): { values: Record<string, Json>; problems: Record<string, string> } {
  const values: Record<string, Json> = {};
  const problems: Record<string, string> = {};
  for (const field of fields) {
    if (onlyChanged && shownText(field, texts) === initialText(field)) continue;
    const read = field.kind === 'group' ? readGroup(field, texts, words) : readField(field, shownText(field, texts));
    if (read === 'empty') {
      if (field.isRequired) problems[field.name] = words.required;
      continue;
    }
    if ('problem' in read) problems[field.name] = words[read.problem];
    else if (field.name === '') Object.assign(values, read.value);
    else values[keyOf(field)] = read.value;
    if ('problems' in read) Object.assign(problems, read.problems);
  }
  return { values, problems };
}

type Read = 'empty' | { readonly value: Json } | { readonly problem: Exclude<keyof ReadingWords, 'required'> };
const TEXTS = ['text', 'long', 'email', 'url'];

/** An optional group that nobody has answered is not sent, whatever it requires. What of its value is not drawn stays. */
function readGroup(group: Field, texts: Texts, words: ReadingWords) {
  const { fields, initial, isRequired } = group;
  const before = isObject(initial) ? initial : null;
  if (!isRequired && before === null && !allFields(fields).some((field) => isAnswered(field, texts))) return NOTHING;
  const { values, problems } = answersOf(fields, texts, words);
  const drawn = fields.filter(({ kind }) => kind !== 'shown').map(keyOf);
  const kept = Object.entries(before ?? {}).filter(([name]) => !drawn.includes(name));
  return { value: { ...Object.fromEntries(kept), ...values }, problems };
}

const NOTHING = 'empty' as const;

function isAnswered(field: Field, texts: Texts): boolean {
  return field.kind !== 'group' && field.kind !== 'shown' && shownText(field, texts).trim() !== '';
}

function readField(field: Field, text: string): Read {
  const { kind, initial } = field;
  if (kind === 'shown') return field.isConstant ? { value: initial as Json } : 'empty';
  if (kind === 'checkbox') return { value: text === 'true' };
  if (kind === 'checks' || kind === 'lines') return readList(field, text);
  if (text.trim() === '') return emptied(kind, initial);
  if (kind === 'number' || kind === 'integer') return readNumber(kind, text);
  if (kind === 'datetime') return readMoment(field, text);
  if (kind === 'json' || kind === 'choice' || kind === 'select') return readJson(field, text);
  return { value: text };
}

/** A text that was there and is deleted is an empty one. Anything else that is empty is not sent. */
function emptied(kind: Field['kind'], initial: Json | undefined): Read {
  return TEXTS.includes(kind) && typeof initial === 'string' && initial !== '' ? { value: '' } : 'empty';
}

function readJson({ name }: Field, text: string): Read {
  const read = valueOfJson(text) as { readonly value: Json } | null;
  if (read === null) return { problem: 'json' };
  return name === '' && !isObject(read.value) ? { problem: 'object' } : read;
}

/** A list that is needed, or was there, is sent without entries too: its schema says how many it must have. */
function readList({ kind, entries, isRequired, initial }: Field, text: string): Read {
  if (text.trim() === '') return isRequired || Array.isArray(initial) ? { value: [] } : 'empty';
  if (kind === 'checks') return { value: JSON.parse(text) as Json };
  const lines = text.split('\n').map((line) => line.trim());
  const read = lines.filter((line) => line !== '').map((line) => readEntry(entries, line));
  const wrong = read.find((one) => 'problem' in one);
  return wrong ?? { value: read.map((one) => ('value' in one ? one.value : null)) };
}

function readEntry(entries: Field['entries'], line: string) {
  return entries === 'text' ? { value: line } : readNumber(entries, line);
}

/** A comma is read as the decimal point that it is in many countries. */
function readNumber(kind: 'number' | 'integer', text: string): Exclude<Read, 'empty'> {
  const value = Number(text.trim().replace(/^([-+]?\d*),(\d+)$/, '$1.$2'));
  if (!Number.isFinite(value)) return { problem: kind };
  return kind === 'integer' && !Number.isInteger(value) ? { problem: 'integer' } : { value };
}

/** Seconds and the zone of a moment that nobody has changed stay. */
function readMoment(field: Field, text: string): Read {
  if (field.initial !== undefined && text === initialText(field)) return { value: field.initial };
  const value = isoOf(text);
  return value === null ? { problem: 'datetime' } : { value };
}

/** Whether the names are all there of one set at least. */
export function isOneWhole(sets: readonly (readonly string[])[], values: object): boolean {
  return sets.length === 0 || sets.some((names) => names.every((name) => name in values));
}
