import { describe, expect, it } from '@jest/globals';
import type { JsonObject, JsonValue } from '@svc/expressions';
import { compileDecision } from '../compile-decision.js';
import { tableOf, told } from '../../testing/decide.js';

function rulesOf(rows: readonly (readonly JsonValue[])[]): JsonValue[] {
  return rows.map((conditions, i) => ({ id: `r${i + 1}`, conditions: [...conditions], outputs: {} }));
}

/** A table with the inputs a (number), t (text) and b (boolean), as many as the rows have. */
function table(hitPolicy: string, rows: readonly (readonly JsonValue[])[], more: JsonObject = {}): JsonObject {
  const inputs = [
    { id: 'a', type: 'number' },
    { id: 't', type: 'string' },
    { id: 'b', type: 'boolean' },
  ].slice(0, rows[0]?.length ?? 1);
  return { hitPolicy, inputs, outputs: [{ id: 'n', type: 'number' }], rules: rulesOf(rows), ...more };
}

/** The CPU time of this process, so that a busy machine does not change the result. */
function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

describe('tables without findings', () => {
  it.each<[string, JsonObject]>([
    ['of ranges that meet', table('UNIQUE', [['< 18'], ['[18..65]'], ['> 65']])],
    [
      'of ranges and booleans',
      table('UNIQUE', [
        ['< 0', '-', 'true'],
        ['>= 0', '-', '-'],
        ['< 0', '-', 'false'],
      ]),
    ],
    ['of booleans', tableOf('boolean', ['true', 'false'])],
    ['with a rule for the rest', table('FIRST', [['5'], ['> 10'], ['-']])],
    ['of dates', tableOf('string', ['< 2026-01-01', '>= 2026-01-01'])],
    ['of free text, for the texts that it names', tableOf('string', ["'a'", "'b','c'"])],
  ])('a sound table %s has no finding', (_, source) => {
    expect(told(source)).toEqual([]);
  });
});

describe('rules that overlap under UNIQUE', () => {
  it('overlapping rules under UNIQUE are warnings with values for which both match', () => {
    expect(
      told(
        table('UNIQUE', [
          ['<= 18', "'x'"],
          ['>= 18', "'x','y'"],
          ['> 18', "NOT 'x'"],
          ['<= 18', "NOT 'x'"],
        ]),
      ),
    ).toEqual([
      'warning: rules "r1" and "r2" overlap, which is an error under UNIQUE when both match: for example where a = 18 and t = "x"',
      expect.stringMatching(/^warning: rules "r2" and "r3" overlap, .* where a = 19 and t = "y"$/),
      expect.stringMatching(/^warning: rules "r2" and "r4" overlap, .* where a = 18 and t = "y"$/),
    ]);
  });

  it('rules under UNIQUE may overlap in null', () => {
    expect(told(table('UNIQUE', [['null'], ['NOT 1'], ['1']]))).toEqual([
      expect.stringContaining('for example where a = null'),
    ]);
  });

  it('rules under UNIQUE without conditions always overlap', () => {
    expect(told({ ...table('UNIQUE', [[], []]), inputs: [] })).toEqual([expect.stringMatching(/both match: always$/)]);
  });

  it('rules do not overlap where no number lies between their bounds', () => {
    expect(
      told(table('UNIQUE', [['< 1'], ['> 0.9999999999999999'], ['5']])).filter((each) => each.includes('"r2"')),
    ).toEqual([expect.stringContaining('"r2" and "r3"')]);
  });

  it('overlapping rules under other hit policies are no warnings', () => {
    for (const policy of ['FIRST', 'ALL', 'RULE_ORDER', 'COLLECT', 'OUTPUT_ORDER', 'PRIORITY'])
      expect(told(table(policy, [['< 9'], ['>= 8']]))).toEqual([]);
  });

  it('at most twenty overlaps are reported', () => {
    const findings = told(
      table(
        'UNIQUE',
        Array.from({ length: 10 }, () => ['-']),
      ),
    );
    expect(findings).toHaveLength(21);
    expect(findings.at(-1)).toBe('warning: there are more overlaps of rules under UNIQUE');
  });
});

describe('inputs without a rule', () => {
  it.each<[string, JsonObject, string[]]>([
    ['between numbers', table('ALL', [['< 1'], ['> 1']]), ['a = 1']],
    ['below', table('ALL', [['[0..10]']]), ['a = -1']],
    ['between whole numbers', table('ALL', [['<= 9'], ['>= 10']]), ['a = 9.5']],
    ['of a boolean', tableOf('boolean', ['true']), ['x = false']],
    [
      'of text that a rule names',
      table('ALL', [
        ['> 5', "'x'"],
        ['-', "'y'"],
      ]),
      ['a = 4 and t = "x"'],
    ],
    [
      'of declared text',
      { ...tableOf('string', ["'x'"]), inputs: [{ id: 'x', type: 'string', values: ['x', 'y'] }] },
      ['x = "y"'],
    ],
    ['of dates', tableOf('string', ['< 2026-01-01', '> 2026-01-01']), ['x = "2026-01-01"']],
    ['between dates', tableOf('string', ['< 2026-01-01', '> 2026-01-03T00:00:00Z']), ['x = "2026-01-01"']],
    [
      'of a combination',
      table('ALL', [
        ['< 0', '-', '-'],
        ['>= 0', '-', 'true'],
      ]),
      ['a = 0 and t = "other" and b = false'],
    ],
  ])('a gap %s is reported with an example', (_, source, examples) => {
    const gaps = told(source).map((message) => message.replace('warning: no rule matches ', ''));
    for (const example of examples) expect(gaps).toContain(example);
  });

  it('at most three gaps are reported', () => {
    expect(told(table('ALL', [['1'], ['2'], ['3'], ['4']]))).toHaveLength(1);
    const inputs = ['a', 'b', 'c', 'd'].map((id) => ({ id, type: 'boolean' }));
    expect(told(table('ALL', [['true', 'true', 'true', 'true']], { inputs }))).toEqual([
      'warning: no rule matches a = false and b = false and c = false and d = false',
      'warning: no rule matches a = true and b = false and c = false and d = false',
      'warning: no rule matches a = true and b = true and c = false and d = false',
    ]);
  });

  it('a gap of null is not reported', () => {
    expect(told(table('ALL', [['<= 0'], ['> 0']]))).toEqual([]);
  });

  it('a gap of a computed input is reported only if its values are declared', () => {
    const computed = { id: 'a', type: 'number', expression: 'n % 2' };
    expect(told(table('ALL', [['0'], ['1']], { inputs: [computed] }))).toEqual([]);
    expect(told(table('ALL', [['0']], { inputs: [{ ...computed, values: [0, 1] }] }))).toEqual([
      'warning: no rule matches a = 1',
    ]);
  });
});

describe('rules that can never match', () => {
  it.each<[JsonValue, string]>([
    ['[5..1]', 'number'],
    ['(1..1)', 'number'],
    ['[1..1)', 'number'],
    ['not(null, not(null))', 'number'],
    ["['b'..'a']", 'string'],
    ['not(true, false, null)', 'boolean'],
  ])('a rule with the condition %j can never match', (condition, type) => {
    expect(told(tableOf(type, [condition, '-']))).toEqual([
      'warning: rule "r1" can never match: no value of input "x" meets its condition',
    ]);
  });

  it('a rule whose condition no declared value meets can never match', () => {
    const inputs = [{ id: 'x', type: 'string', values: ['a', 'b'] }];
    expect(told({ ...tableOf('string', ["'c'", '-']), inputs })).toEqual([
      'warning: rule "r1" can never match: no value of input "x" meets its condition',
    ]);
  });

  it('a rule can never match where nothing lies between two numbers or dates', () => {
    expect(told(tableOf('number', ['(0.9999999999999999..1)', '-']))).toHaveLength(1);
    expect(told(tableOf('string', ['(2026-01-01T00:00:00.000Z..2026-01-01T00:00:00.001Z)', '-']))).toHaveLength(1);
  });

  it('a table whose rules can never match is a warning', () => {
    expect(told(tableOf('number', ['[5..1]']))).toEqual([
      'warning: rule "r1" can never match: no value of input "x" meets its condition',
      'warning: no rule of this table can ever match',
    ]);
    expect(told(tableOf('number', []))).toEqual(['warning: no rule of this table can ever match']);
  });

  it('a rule under FIRST can never match behind a rule that covers it', () => {
    expect(
      told(
        table('FIRST', [
          ['> 0', '-'],
          ['[1..5]', "'x'"],
          ['-', '-'],
          ['null', "'y'"],
        ]),
      ),
    ).toEqual([
      'warning: rule "r2" can never match under FIRST: rule "r1" before it matches whenever it does',
      'warning: rule "r4" can never match under FIRST: rule "r3" before it matches whenever it does',
    ]);
  });

  it('a rule under FIRST can never match behind a rule whose joined ranges cover it', () => {
    expect(told(table('FIRST', [['[1..3], (3..5]'], ['[1..5]'], ['-']]))).toHaveLength(1);
    expect(told(tableOf('boolean', ['true, false', 'not(null)', '-'], { hitPolicy: 'FIRST' }))).toHaveLength(1);
  });

  it('a rule under FIRST can never match behind several rules that cover it together', () => {
    const rows = [['<= 3'], ['(3..10]'], ['[1..10]'], ['[1..11]'], ['-']];
    expect(told(table('FIRST', rows))).toEqual([
      'warning: rule "r3" can never match under FIRST: rules "r1", "r2" before it match whenever it does',
    ]);
    expect(told(tableOf('boolean', ['true', 'false', 'not(null)', '-'], { hitPolicy: 'FIRST' }))).toHaveLength(1);
    expect(told(tableOf('boolean', ['true', 'false', '-'], { hitPolicy: 'FIRST' }))).toEqual([]);
  });

  it('covered rules under other hit policies are no warnings', () => {
    expect(told(table('ALL', [['-'], ['> 5']]))).toEqual([]);
  });

  it('a finding about a rule names the rule', () => {
    const compiled = compileDecision({ sourceType: 'json', source: tableOf('number', ['[5..1]', '-']) });
    expect(compiled.findings).toMatchObject([{ elementId: 'r1', line: null, severity: 'warning' }]);
  });
});

describe('tables that are too large to be searched completely', () => {
  const manyRules = (hitPolicy: string, count: number): JsonObject =>
    table(
      hitPolicy,
      Array.from({ length: count }, (_, i) => [`[${i}..${i + 1})`, i % 2 === 0 ? '-' : "'x'", true]),
    );

  it.each(['UNIQUE', 'FIRST'])('the analysis under %s reports that a table is too large to be searched', (policy) => {
    const started = cpuMs();
    expect(told(manyRules(policy, 6_000))).toContainEqual(
      expect.stringMatching(/the table is too large to be searched/),
    );
    expect(cpuMs() - started).toBeLessThan(10_000);
  });

  it('the analysis reports that a complicated table is too large to be searched', () => {
    const rows = Array.from({ length: 60 }, (_, i) =>
      Array.from({ length: 30 }, (__, j) => ((i * 7 + j * 3) % 5 === 0 ? '-' : i % 2 === 0)),
    );
    const inputs = Array.from({ length: 30 }, (_, j) => ({ id: `b${j}`, type: 'boolean' }));
    const started = cpuMs();
    expect(told(table('FIRST', rows, { inputs })).length).toBeGreaterThan(0);
    expect(cpuMs() - started).toBeLessThan(5_000);
  });
});
