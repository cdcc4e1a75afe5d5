import { unstorableIn } from '@svc/expressions';

/** Characters besides NUL that no XML 1.0 document can hold (production 2). */
// eslint-disable-next-line no-control-regex
const NOT_IN_XML = /[\u0001-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/;

/** Names a character that no Postgres column, UTF-8 text or BPMN file can hold; null if there is none. */
export function textFlaw(text: string): string | null {
  const flaw = unstorableIn(text);
  if (flaw !== null) return flaw === 'NUL' ? 'the character NUL' : 'a lone surrogate, which is no character';
  const [control] = NOT_IN_XML.exec(text) ?? [];
  if (control === undefined) return null;
  return `the character U+${control.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}, which no XML file can hold`;
}
