import type { ElementDefinition, FlowNode, FormDefinition, NodeForm } from '@svc/engine';
import { findNumber, isExact, shownNumber } from '@svc/expressions';
import type { JsonValue } from '@svc/expressions';
import { SchemaReader } from '@svc/typed-data';
import type { CompileLimits } from '../limits.js';
import { MAX_FORM_BYTES, MAX_FORM_KEY_LENGTH } from '../limits.js';
import { findJsonFlaw } from '../source/json-flaw.js';
import { formJsFlaws, isFormJs } from './form-js.js';
import type { SourceReader } from './source-reader.js';

type Place = Pick<FlowNode<JsonValue>, 'scope' | 'config'>;

/** Reads `svc:formKey` and the JSON of `svc:Form` of one file [forms#in-a-process]. */
export class FormReader {
  readonly #schemas: SchemaReader;

  constructor(readonly limits: CompileLimits) {
    this.#schemas = new SchemaReader({ maxBytes: MAX_FORM_BYTES, maxDepth: limits.maxSchemaDepth });
  }

  /** Null if there is no form. Where nobody can be asked, the parts stay unread, or have no effect, which findings tell. */
  read(reader: SourceReader, { asksByForm }: ElementDefinition, place: Place): NodeForm | null {
    if (asksByForm === undefined) return null;
    const { extensions } = reader.source;
    const form = { key: extensions.get('formKey')?.trim() || null, text: extensions.get('form') };
    if (form.key === null && form.text === undefined) return null;
    if (!asksByForm(place)) {
      reader.warning('the form has no effect here: only a start event without an event begins a process by a request');
      return null;
    }
    this.#checkKey(reader, form.key ?? '');
    const definition = form.text === undefined ? null : this.#definition(reader, form.text);
    return { key: form.key, definition };
  }

  #checkKey(reader: SourceReader, key: string): void {
    reader.plain('svc:formKey', key);
    if (key.length > MAX_FORM_KEY_LENGTH)
      reader.error(`svc:formKey: expected at most ${MAX_FORM_KEY_LENGTH} characters, found ${key.length}`);
  }

  #definition(reader: SourceReader, text: string): FormDefinition | null {
    const read = this.#read(text);
    if (!Array.isArray(read)) return read as FormDefinition;
    for (const problem of read) reader.error(`svc:Form: ${problem}`);
    return null;
  }

  /** The form, or what is wrong with it. */
  #read(text: string): FormDefinition | string[] {
    const bytes = Buffer.byteLength(text);
    if (bytes > MAX_FORM_BYTES) return [`expected at most ${MAX_FORM_BYTES} bytes, found ${bytes}`];
    const parsed = parse(text, this.limits);
    if (typeof parsed === 'string') return [parsed];
    const { value } = parsed;
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      return [`${EXPECTED}, found ${JSON.stringify(value).slice(0, 100)}`];
    return isFormJs(value) ? formJs(value) : this.#jsonSchema(text);
  }

  #jsonSchema(text: string): FormDefinition | string[] {
    const read = this.#schemas.read(text);
    if (read.ok) return { kind: 'json-schema', schema: read.schema };
    return read.problems.map((problem) => `expected a JSON Schema, but ${problem}`);
  }
}

const EXPECTED = 'expected a JSON Schema or a form of form-js, each a JSON object';

function formJs(schema: { readonly [name: string]: JsonValue }): FormDefinition | string[] {
  const flaws = formJsFlaws(schema);
  return flaws.length > 0 ? flaws : { kind: 'form-js', schema: schema as JsonValue };
}

/** The value, or why it cannot be stored. */
function parse(text: string, limits: CompileLimits): { readonly value: JsonValue } | string {
  let value: JsonValue;
  try {
    value = JSON.parse(text) as JsonValue;
  } catch (error) {
    return `${EXPECTED}, found text that is not JSON: ${error instanceof Error ? error.message : String(error)}`;
  }
  const inexact = findNumber(text, (number) => !isExact(number) || !Number.isFinite(Number(number)));
  if (inexact !== null) return `expected numbers that a double holds exactly, found ${shownNumber(inexact.text)}`;
  return findJsonFlaw(value, limits) ?? { value };
}
