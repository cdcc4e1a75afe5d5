import { unstorableIn } from '@svc/expressions';

/** Characters that no XML 1.0 document can hold, NUL apart (production 2). */
// eslint-disable-next-line no-control-regex
const NOT_IN_XML = /[\u0001-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/;

/** What no column of Postgres, no UTF-8 text or no BPMN file can hold; null for sound text. */
export function textFlaw(text: string): string | null {
  const flaw = unstorableIn(text);
  if (flaw !== null) return flaw === 'NUL' ? 'the character NUL' : 'a lone surrogate, which is no character';
  const [control] = NOT_IN_XML.exec(text) ?? [];
  if (control === undefined) return null;
  return `the character U+${control.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}, which no XML file can hold`;
}
