import type { JsonValue } from '@svc/expressions';
import type { Findings } from '../findings.js';
import type { CompileLimits } from '../limits.js';
import { findJsonFlaw } from './json-flaw.js';
import { textFlaw } from './text-flaw.js';

/** The formats of a definition's source [definitions#source-hash]. */
export type SourceType = 'bpmn' | 'bpmn-base64' | 'json' | 'yaml';

/** A source as text: the text that is stored and hashed, and the text that is read. They differ for base64 and JSON values. */
export interface SourceText {
  /**
   * The source as sent. A JSON value is stored as the text of `JSON.stringify` in received key order [definitions#source-hash].
   */
  readonly stored: string;
  /** The document itself. */
  readonly document: string;
}

/** Returns null with findings if the source has no text. */
export function readSourceText(
  sourceType: SourceType,
  source: JsonValue,
  limits: CompileLimits,
  findings: Findings,
): SourceText | null {
  const stored = asText(sourceType, source, limits, findings);
  if (stored === null || !isBounded(stored, limits, findings)) return null;
  const document = sourceType === 'bpmn-base64' ? decode(stored, findings) : stored;
  if (document === null) return null;
  if (sourceType.startsWith('bpmn')) checkEncoding(document, findings);
  const flaw = textFlaw(document);
  if (flaw === null) return { stored, document };
  findings.error(`the source contains ${flaw}`);
  return null;
}

function asText(type: SourceType, source: JsonValue, limits: CompileLimits, findings: Findings): string | null {
  if (typeof source === 'string') return source;
  if (type !== 'json') {
    findings.error(`expected the source of type ${type} to be a string, but found ${kindOf(source)}`);
    return null;
  }
  const flaw = findJsonFlaw(source, limits);
  if (flaw === null) return JSON.stringify(source);
  findings.error(flaw);
  return null;
}

/** The length is checked first, since counting the bytes of a very long text is expensive. */
function isBounded(text: string, { maxSourceBytes }: CompileLimits, findings: Findings): boolean {
  const fits = text.length <= maxSourceBytes && Buffer.byteLength(text, 'utf8') <= maxSourceBytes;
  if (!fits) findings.error(`the source is longer than ${maxSourceBytes} bytes`);
  return fits;
}

function decode(base64: string, findings: Findings): string | null {
  const compact = base64.replace(/\s+/g, '');
  if (!/^[A-Za-z0-9+/]*={0,2}$/.test(compact) || compact.replace(/=+$/, '').length % 4 === 1) {
    findings.error('the source is not base64 text');
    return null;
  }
  try {
    // A byte order mark belongs to the file.
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(Buffer.from(compact, 'base64'));
  } catch {
    findings.error('the decoded source is not UTF-8 text');
    return null;
  }
}

const DECLARED = /^\uFEFF?<\?xml\s[^>]*?\bencoding\s*=\s*["'](?<encoding>[\w.:-]+)["']/u;
const SAME_AS_UTF8: ReadonlySet<string> = new Set(['utf-8', 'utf8', 'us-ascii', 'ascii']);

/** The text is UTF-8 by now, and whoever reads the file again would take its declaration for true. */
function checkEncoding(document: string, findings: Findings): void {
  const encoding = DECLARED.exec(document)?.groups?.['encoding'];
  if (encoding !== undefined && !SAME_AS_UTF8.has(encoding.toLowerCase()))
    findings.warning(`expected the file to declare the encoding UTF-8, in which it was sent, found ${encoding}`);
}

function kindOf(value: JsonValue): string {
  if (value === null || value === undefined) return 'nothing';
  return Array.isArray(value) ? 'a list' : `a value of type ${typeof value}`;
}
