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
  const pieces: SecretPiece[] = [];
  for (const part of template.parts) {
    const credential = typeof part === 'object' ? credentialOf(part) : null;
    if (credential !== null) pieces.push({ credential });
    else {
      const evaluated = activation.evaluate({ ...template, parts: [part] }, what);
      if (!evaluated.ok) return evaluated;
      pieces.push(textOf(evaluated.value));
    }
  }
  return succeeded({ value: maskedText(pieces), secrets: [{ at: [], pieces }] });
}

/** The text with masks in place of credentials. */
function maskedText(pieces: readonly SecretPiece[]): string {
  return pieces.map((piece) => (typeof piece === 'string' ? piece : MASK)).join('');
}

function textOf(value: JsonValue): string {
  if (value === null) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function plain(evaluated: Result<JsonValue>): Result<HeaderValue> {
  return evaluated.ok ? succeeded({ value: evaluated.value, secrets: [] }) : evaluated;
}
