import type { Template } from '@svc/expressions';
import type { ElementReader } from '../../source.js';
import { credentialsIn, flawOf } from './credential-places.js';

/** `svc:TaskHeaders` of a call [service-tasks#task-headers]; null where a header is absent. */
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
/** Limited, since each credential is read, inserted, and searched for in the answer in every encoding. */
const MAX_CREDENTIALS = 20;
/** A field name of RFC 9110, 5.1. */
const FIELD_NAME = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;

export function readCall(reader: ElementReader): CallConfig {
  const { headers } = reader.source;
  const single = SINGLE.map((name) => {
    const text = headers.get(name);
    return [name, text === undefined ? null : readTemplate(reader, name, text)] as const;
  });
  for (const name of headers.keys()) checkName(name, reader);
  const { url, ...others } = Object.fromEntries(single) as Record<SingleHeader, Template | null>;
  const call = { url, ...others, headers: prefixed(reader, 'header.'), query: prefixed(reader, 'query.') };
  const count = placesOf(call).length;
  if (count > MAX_CREDENTIALS)
    reader.error(`expected at most ${MAX_CREDENTIALS} places with credentials in one call, found ${count}`);
  return call;
}

function prefixed(reader: ElementReader, prefix: string): NamedTemplate[] {
  const entries = [...reader.source.headers].filter(([name]) => name.startsWith(prefix));
  return entries.map(([name, text]) => [name.slice(prefix.length), readTemplate(reader, name, text)]);
}

/** Reads a header. Credentials are allowed in some headers only [credentials#in-a-process]. */
function readTemplate(reader: ElementReader, name: string, text: string): Template {
  if (name !== 'url' && name !== 'body' && !name.includes('.')) return reader.template(text);
  const template = reader.secretTemplate(text);
  const flaw = flawOf(template, name === 'body');
  if (flaw !== null) reader.error(`${name}: ${flaw}`);
  return template;
}

/** Names of the credentials that the call uses, without duplicates. */
export function credentialsOf(call: CallConfig): string[] {
  return [...new Set(placesOf(call))];
}

/** The names of the credentials, once for each place. */
function placesOf({ url, body, headers, query }: CallConfig): string[] {
  const templates = [url, body, ...[...headers, ...query].map(([, template]) => template)];
  return templates.flatMap((template) => (template === null ? [] : credentialsIn(template)));
}

function checkName(name: string, reader: ElementReader): void {
  if (SINGLE.some((known) => known === name)) return;
  if (name.startsWith('query.')) {
    if (name.includes('{{'))
      reader.error(`expected the name of a query parameter, which is not computed, found ${name}`);
  } else if (!name.startsWith('header.')) {
    reader.warning(`expected a task header that the service knows, found ${name}, which has no effect`);
  } else if (!FIELD_NAME.test(name.slice('header.'.length))) {
    reader.error(`expected the name of an HTTP header after "header.", found ${name}`);
  }
}
