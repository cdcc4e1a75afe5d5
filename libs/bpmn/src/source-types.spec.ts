import { readFileSync } from 'node:fs';
import { dump } from 'js-yaml';
import { describe, expect, it } from '@jest/globals';
import type { JsonValue } from '@svc/expressions';
import { compileDefinition } from './compile-definition.js';
import { sha256 } from '@svc/audit';
import { findingsOf } from '../testing/bpmn-text.js';

const example = (file: string): string => readFileSync(new URL(`../corpus/forms/${file}`, import.meta.url), 'utf8');
const xml = example('claim.bpmn');
const value = JSON.parse(example('claim.json')) as JsonValue;

const sources = [
  { sourceType: 'bpmn', source: xml },
  { sourceType: 'bpmn-base64', source: Buffer.from(xml, 'utf8').toString('base64') },
  { sourceType: 'json', source: value },
  { sourceType: 'json', source: JSON.stringify(value, null, 2) },
  { sourceType: 'yaml', source: dump(value) },
  { sourceType: 'yaml', source: example('claim.json') },
] as const;

describe('sources of every type', () => {
  it.each(sources)('the source type $sourceType gives the same model', (definition) => {
    const compiled = compileDefinition(definition);
    expect(findingsOf(compiled)).toEqual([]);
    const reference = compileDefinition(sources[0]);
    if (!compiled.ok || !reference.ok) throw new Error('expected both to compile');
    expect(compiled.model).toEqual(reference.model);
    expect(compiled.modelHash).toBe(reference.modelHash);
  });

  it('a JSON value is hashed as the text of JSON.stringify, in the given order', () => {
    const compiled = compileDefinition({ sourceType: 'json', source: value });
    if (!compiled.ok) throw new Error('expected it to compile');
    expect(compiled.sourceText).toBe(JSON.stringify(value));
    expect(compiled.sourceHash).toBe(sha256(JSON.stringify(value)));
  });

  it('a base64 source is hashed as sent, and gives the decoded file', () => {
    const source = Buffer.from(`\uFEFF${xml}`, 'utf8').toString('base64');
    const compiled = compileDefinition({ sourceType: 'bpmn-base64', source });
    expect(compiled).toMatchObject({ ok: true, sourceText: source, sourceHash: sha256(source), xml: `\uFEFF${xml}` });
    expect(compiled.findings).toEqual([]);
  });

  it.each([
    ['windows-1252', 1],
    ['ISO-8859-1', 1],
    ['utf-8', 0],
  ])('a file that declares %s and is sent as UTF-8 has %d findings', (encoding, count) => {
    const source = xml.replace('encoding="UTF-8"', `encoding="${encoding}"`);
    for (const sent of [
      compileDefinition({ sourceType: 'bpmn', source }),
      compileDefinition({ sourceType: 'bpmn-base64', source: Buffer.from(source).toString('base64') }),
    ])
      expect(sent.findings).toHaveLength(count);
  });
});

describe('invalid sources', () => {
  it.each<[string, 'bpmn' | 'bpmn-base64' | 'json' | 'yaml', JsonValue, string]>([
    [
      'an object as XML',
      'bpmn',
      {},
      'expected the source of type bpmn to be a string, but found a value of type object',
    ],
    ['nothing as YAML', 'yaml', null, 'expected the source of type yaml to be a string, but found nothing'],
    ['a list as base64', 'bpmn-base64', [], 'expected the source of type bpmn-base64 to be a string, but found a list'],
    ['text that is not base64', 'bpmn-base64', '<x/>', 'the source is not base64 text'],
    ['base64 that is cut', 'bpmn-base64', 'QUJDR', 'the source is not base64 text'],
    [
      'bytes that are not UTF-8',
      'bpmn-base64',
      Buffer.from([0xff, 0xfe, 0x41]).toString('base64'),
      'the decoded source is not UTF-8 text',
    ],
    ['NUL', 'yaml', 'a\0', 'the source contains the character NUL'],
    ['a lone surrogate', 'bpmn', '<a>\udc00</a>', 'the source contains a lone surrogate, which is no character'],
    ['JSON text that ends early', 'json', '{"a"', 'the source is not JSON: '],
    ['a number', 'json', 5, 'the source must be object'],
    ['too much', 'json', 'x'.repeat(5_000_000), 'the source is longer than 4194304 bytes'],
    ['too much in few characters', 'bpmn', '€'.repeat(2_000_000), 'the source is longer than 4194304 bytes'],
  ])('an invalid source is refused: %s', (_what, sourceType, source, message) => {
    const compiled = compileDefinition({ sourceType, source });
    expect(compiled.ok).toBe(false);
    expect(findingsOf(compiled)).toEqual([expect.stringContaining(`error - -: ${message}`)]);
  });
});
