import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { DEFAULT_LIMITS } from './limits.js';
import { compileXml, findingsOf } from '../testing/bpmn-text.js';

const page = readFileSync(new URL('../../../docs/typed-data.md', import.meta.url), 'utf8');

describe('the page about typed data', () => {
  it('the example of docs/typed-data.md compiles without a finding', () => {
    const example = /```xml\n([^]*?)```/.exec(page)?.[1] ?? '';
    const compiled = compileXml(example);
    expect(findingsOf(compiled)).toEqual([]);
    if (!compiled.ok) throw new Error('not compiled');
    const { data, nodes } = compiled.model;
    expect(data?.types.map(({ id }) => id)).toEqual(['Amount', 'Decision', 'Document']);
    expect(data?.objects.map(({ name }) => name)).toEqual(['amount', 'documents', 'decision']);
    expect(nodes.find(({ id }) => id === 'decide')?.data).toMatchObject({
      inputSets: [['papers']],
      outputSets: [['verdict'], ['question']],
      inputAssociations: [{ source: { name: 'documents' }, target: { name: 'papers' } }],
      outputAssociations: [{ source: { name: 'verdict' }, target: { name: 'decision' } }],
    });
  });
  it.each([
    ['MAX_ITEM_DEFINITIONS', DEFAULT_LIMITS.maxItemDefinitions],
    ['MAX_ITEM_SCHEMA_BYTES', DEFAULT_LIMITS.maxSchemaBytes],
    ['MAX_ITEM_SCHEMA_DEPTH', DEFAULT_LIMITS.maxSchemaDepth],
  ])('docs/typed-data.md states the limit %s', (setting, limit) => {
    const row = page.split('\n').find((line) => line.includes(`\`${setting}\``)) ?? '';
    expect(row).toContain(`| ${limit.toLocaleString('en')} `);
  });
});
