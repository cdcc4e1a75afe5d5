import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import type { JsonValue } from '@svc/expressions';
import { EXPRESSION_COST, EXPRESSION_STEPS } from './expression-steps.js';
import { DECISION_LIMITS } from './limits.js';
import { HIT_POLICIES } from './model.js';
import { MAX_SIZE } from './output-values.js';
import { decide, tableOf, told } from '../testing/decide.js';

const page = readFileSync(new URL('../../../docs/decisions.md', import.meta.url), 'utf8');

/** The cells of the rows under a heading of the page. */
function rowsUnder(heading: string): string[][] {
  const section = page.split(`## ${heading}\n`)[1]?.split('\n## ')[0] ?? '';
  const rows = section.split('\n').filter((line) => line.startsWith('| '));
  return rows.slice(2).map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}

/** The JSON after a comment of the page. */
function jsonUnder(remark: string): JsonValue {
  const text = page.split(`<!-- ${remark} -->`)[1]?.split('```')[1]?.replace(/^json/, '');
  return JSON.parse(text ?? '') as JsonValue;
}

const codes = (cell: string): string[] => [...cell.matchAll(/`([^`]*)`/g)].map(([, code]) => code as string);

function typeOf(values: JsonValue[]): string {
  return typeof values.find((value) => value !== null);
}

describe('the page about decisions', () => {
  it('the example of docs/decisions.md decides as it says', () => {
    const source = jsonUnder('the table of the example');
    const decided = decide(source, jsonUnder('the variables of the example') as Record<string, JsonValue>);
    expect(decided).toMatchObject({
      ok: true,
      evaluation: { rulesMatched: ['loyal'], outputs: jsonUnder('the outputs of the example') },
    });
    expect(told(source)).toEqual([]);
  });

  it.each(rowsUnder('Conditions'))(
    'docs/decisions.md says what %s accepts',
    (condition = '', accepted = '', others = '') => {
      const [code] = codes(condition);
      const [yes, no] = [accepted, others].map((cell) => codes(cell).map((each) => JSON.parse(each) as JsonValue));
      const table = tableOf(typeOf([...(yes ?? []), ...(no ?? [])]), [code ?? '']);
      const matched = (x: JsonValue) => decide(table, { x });
      for (const value of yes ?? []) expect(matched(value)).toMatchObject({ ok: true, evaluation: { matched: true } });
      for (const value of no ?? []) expect(matched(value)).toMatchObject({ ok: true, evaluation: { matched: false } });
    },
  );

  it('docs/decisions.md has every hit policy, with its result without a match', () => {
    const rows = rowsUnder('Hit policies').map(([policy = '', , nothing = '']) => [
      codes(policy)[0],
      codes(nothing)[0],
    ]);
    expect(rows.map(([policy]) => policy).sort()).toEqual([...HIT_POLICIES].sort());
    for (const [hitPolicy = '', nothing] of rows)
      expect(decide(tableOf('number', ['1'], { hitPolicy }), { x: 2 })).toMatchObject({
        ok: true,
        evaluation: { outputs: JSON.parse(nothing ?? '') },
      });
  });

  it('docs/decisions.md states the limits', () => {
    const { maxRules, maxInputs, maxOutputs, maxConditionLength, maxCells } = DECISION_LIMITS;
    const limits = rowsUnder('Limits').map(([, limit = '']) => Number.parseInt(limit.replaceAll(',', ''), 10));
    const ofTables = [maxRules, maxInputs, maxOutputs, maxConditionLength, maxCells];
    expect(limits).toEqual([...ofTables, MAX_SIZE, EXPRESSION_STEPS, EXPRESSION_COST / 1_000_000]);
  });
});
