import { aloneExpression, credentialOf, readsCredentials } from '@svc/expressions';
import type { JsonValue, Template } from '@svc/expressions';
import type { Activation } from '../../element-definition.js';
import type { SecretPiece, SecretText } from '../../commands.js';
import { succeeded } from '../../result.js';
import type { Result } from '../../result.js';
import { withoutCredentials } from './credential-places.js';

/** Takes the place of a credential until the call is sent. */
const MASK = '***';

/** The value of a header as the state may hold it, and the texts into which the activity inserts credentials. */
export interface HeaderValue {
  readonly value: JsonValue;
  /** Paths are relative to the value. */
  readonly secrets: readonly SecretText[];
}

/** Evaluates a header that may contain credentials. Only the template can name a credential; a value never does. */
export function evaluateHeader(activation: Activation, template: Template, what: string): Result<HeaderValue> {
  if (!readsCredentials(template)) return plain(activation.evaluate(template, what));
  const alone = aloneExpression(template);
  if (alone === undefined || credentialOf(alone) !== null) return evaluateText(activation, template, what);
  const { expression, found } = withoutCredentials(alone, MASK);
  const evaluated = activation.evaluate({ ...template, parts: [expression] }, what);
  if (!evaluated.ok) return evaluated;
  const secrets = found.map(({ path, name }) => ({ at: path, pieces: [{ credential: name }] }));
  return succeeded({ value: evaluated.value, secrets });
}

function evaluateText(activation: Activation, template: Template, what: string): Result<HeaderValue> {
  const pieces = evaluatePieces(activation, template, what, ({ value }) => succeeded(textOf(value)));
  return pieces.ok ? succeeded(textWith(pieces.value)) : pieces;
}

export interface InsertedValue {
  readonly value: JsonValue;
  readonly part: Template['parts'][number];
  /** The pieces before it. */
  readonly before: readonly SecretPiece[];
}

/** Evaluates the expressions of a text one by one. `insert` says which text a value becomes. */
export function evaluatePieces(
  activation: Activation,
  template: Template,
  what: string,
  insert: (inserted: InsertedValue) => Result<string>,
): Result<readonly SecretPiece[]> {
  const pieces: SecretPiece[] = [];
  for (const part of template.parts) {
    const credential = typeof part === 'object' ? credentialOf(part) : null;
    if (credential !== null) {
      pieces.push({ credential });
      continue;
    }
    const evaluated = activation.evaluate({ ...template, parts: [part] }, what);
    if (!evaluated.ok) return evaluated;
    const text = insert({ value: evaluated.value, part, before: pieces });
    if (!text.ok) return text;
    pieces.push(text.value);
  }
  return succeeded(pieces);
}

/** A text whose credentials are inserted when the call is sent. */
export function textWith(pieces: readonly SecretPiece[]): HeaderValue {
  const hasSecrets = pieces.some((piece) => typeof piece !== 'string');
  return { value: maskedText(pieces), secrets: hasSecrets ? [{ at: [], pieces }] : [] };
}

/** The text with masks in place of credentials. */
export function maskedText(pieces: readonly SecretPiece[]): string {
  return pieces.map((piece) => (typeof piece === 'string' ? piece : MASK)).join('');
}

export function textOf(value: JsonValue): string {
  if (value === null) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function plain(evaluated: Result<JsonValue>): Result<HeaderValue> {
  return evaluated.ok ? succeeded({ value: evaluated.value, secrets: [] }) : evaluated;
}
