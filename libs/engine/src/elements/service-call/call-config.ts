import type { Template } from '@svc/expressions';
import type { ElementReader } from '../../source.js';

/** `svc:TaskHeaders` of a call (contract, "Service tasks"); null where a header is not given. */
export interface CallConfig {
  readonly url: Template | null;
  readonly method: Template | null;
  readonly body: Template | null;
  readonly timeout: Template | null;
  readonly retries: Template | null;
  readonly retryBackoff: Template | null;
  readonly executionMode: Template | null;
  readonly callbackEvent: Template | null;
  readonly idempotent: Template | null;
  readonly headers: readonly NamedTemplate[];
  readonly query: readonly NamedTemplate[];
}

export type NamedTemplate = readonly [name: string, value: Template];

type SingleHeader = Exclude<keyof CallConfig, 'headers' | 'query'>;
const SINGLE: readonly SingleHeader[] = [
  'url',
  'method',
  'body',
  'timeout',
  'retries',
  'retryBackoff',
  'executionMode',
  'callbackEvent',
  'idempotent',
];
/** A field name of RFC 9110, 5.1. */
const FIELD_NAME = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;

export function readCall(reader: ElementReader): CallConfig {
  const { headers } = reader.source;
  const single = SINGLE.map((name) => {
    const text = headers.get(name);
    return [name, text === undefined ? null : reader.template(text)] as const;
  });
  for (const name of headers.keys()) checkName(name, reader);
  const { url, ...others } = Object.fromEntries(single) as Record<SingleHeader, Template | null>;
  return { url, ...others, headers: prefixed(reader, 'header.'), query: prefixed(reader, 'query.') };
}

function prefixed(reader: ElementReader, prefix: string): NamedTemplate[] {
  const entries = [...reader.source.headers].filter(([name]) => name.startsWith(prefix));
  return entries.map(([name, text]) => [name.slice(prefix.length), reader.template(text)]);
}

function checkName(name: string, reader: ElementReader): void {
  if (SINGLE.some((known) => known === name) || name.startsWith('query.')) return;
  if (!name.startsWith('header.')) {
    reader.warning(`expected a task header that the service knows, found ${name}, which has no effect`);
  } else if (!FIELD_NAME.test(name.slice('header.'.length))) {
    reader.error(`expected the name of an HTTP header after "header.", found ${name}`);
  }
}
