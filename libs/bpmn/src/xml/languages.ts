import type { Findings, Place } from '../findings.js';
import { attribute } from './vocabulary.js';
import type { XmlElement } from './xml-element.js';

/** Expression languages that a file may name: ours, and the standard's default, which tools write without using it. */
const ACCEPTED: ReadonlySet<string> = new Set(['', 'svc', 'urn:svc:expressions:1', 'http://www.w3.org/1999/XPath']);

/** An expression in another engine's language would be read as something else: an error (contract, "foreign extensions"). */
export function checkLanguage(expression: XmlElement, findings: Findings, place: Place): void {
  const language = attribute(expression, 'language') ?? '';
  if (ACCEPTED.has(language)) return;
  findings.error(
    `expression language ${language} is not supported: write the expression as {{ … }} and leave the attribute out`,
    place,
  );
}
