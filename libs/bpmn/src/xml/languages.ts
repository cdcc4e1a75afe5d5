import type { Findings, Place } from '../findings.js';
import { attribute } from './vocabulary.js';
import type { XmlElement } from './xml-element.js';

/** Expression languages that a file may name: ours, and the standard's default, which tools write without using it. */
const ACCEPTED: ReadonlySet<string> = new Set([
  'http://www.w3.org/TR/XPath',
  '',
  'svc',
  'urn:svc:expressions:1',
  'http://www.w3.org/1999/XPath',
]);

/** An expression in another engine's language is an error, since it would be misread [definitions#foreign-extensions]. */
export function checkLanguage(expression: XmlElement, findings: Findings, place: Place): void {
  const language = attribute(expression, 'language') ?? '';
  if (ACCEPTED.has(language)) return;
  findings.error(
    `expression language ${language} is not supported: write the expression as {{ … }} and leave the attribute out`,
    place,
  );
}

/** Warns of another default language, which is ignored. Expressions in it will hardly parse. */
export function checkDefaultLanguage(definitions: XmlElement, findings: Findings): void {
  const language = attribute(definitions, 'expressionLanguage') ?? '';
  if (ACCEPTED.has(language)) return;
  const place = { elementId: attribute(definitions, 'id'), line: definitions.line };
  findings.warning(`expressionLanguage ${language} is ignored: expressions are read as {{ … }}`, place);
}
