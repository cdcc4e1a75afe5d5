import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { outcomeOf } from '../spec/outcome-of.js';
import { DEFAULT_LIMITS } from './index.js';
import { MAX_DATA_DEPTH } from './evaluation.js';
import { signatureOf } from './functions/definition.js';
import { functionGroups } from './functions/registry.js';
import { MAX_PARSE_DEPTH, MAX_SOURCE_LENGTH } from './parse/scanner.js';

const page = readFileSync(new URL('../../../docs/expressions.md', import.meta.url), 'utf8');
const rows = page
  .split('\n')
  .filter((line) => line.startsWith('| '))
  .map((line) =>
    line
      .split(/(?<!\\)\|/)
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );

describe('the page about expressions', () => {
  it.each(functionGroups)(
    'docs/expressions.md has every function under $title and no other',
    ({ title, functions }) => {
      const section = page.split(`### ${title}\n`)[1]?.split('\n## ')[0]?.split('\n### ')[0] ?? '';
      const documented = section
        .split('\n')
        .filter((line) => line.startsWith('| `'))
        .map((line) => line.replace(/ +/g, ' '));
      expect(documented).toEqual(
        functions.map((definition) => `| \`${signatureOf(definition)}\` | ${definition.summary} |`),
      );
    },
  );

  const examples = rows.slice(rows.findIndex(([head]) => head === 'expression') + 2);
  it.each(examples)('docs/expressions.md says what becomes of %s', (expression = '', outcome = '') => {
    const actual = outcomeOf(expression.slice(1, -1));
    expect('value' in actual ? `\`${JSON.stringify(actual.value)}\`` : actual.message).toBe(outcome);
  });

  it('docs/expressions.md states the limits', () => {
    const limits = rows.slice(rows.findIndex(([, head]) => head === 'limit') + 2).map(([, limit]) => limit);
    expect(limits.slice(0, 4)).toEqual([
      `${MAX_PARSE_DEPTH} levels`,
      `${MAX_SOURCE_LENGTH.toLocaleString('en')} characters`,
      `${DEFAULT_LIMITS.size.toLocaleString('en')} characters of JSON text, nested ${MAX_DATA_DEPTH} deep`,
      `${DEFAULT_LIMITS.steps.toLocaleString('en')} steps`,
    ]);
  });
});
