import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { JsonObject } from '@svc/expressions';
import { evaluate } from '../evaluate.js';
import { prepared, told } from '../../testing/decide.js';
import { tableAndVariables } from '../../testing/random-table.js';

/** The values in a finding's example. */
function exampleOf(text: string): JsonObject {
  return Object.fromEntries(
    text.split(' and ').map((part) => {
      const at = part.indexOf(' = ');
      return [part.slice(0, at), JSON.parse(part.slice(at + 3))];
    }),
  );
}

const OVERLAP = /rules "(r\d+)" and "(r\d+)" overlap.* where (.*)$/;
const GAP = /no rule matches (.+)$/;
const NEVER = /rule "(r\d+)" can never match/;

describe('findings about random tables', () => {
  it('the overlaps, gaps and unreachable rules found in random tables are right, and none is missed', () => {
    fc.assert(
      fc.property(tableAndVariables, ({ source, names, variables }) => {
        const { aggregation: _, ...rest } = source;
        const table = { ...rest, outputs: source.outputs.map(({ aggregation: __, ...output }) => output) };
        const all = prepared({ ...table, hitPolicy: 'ALL' });
        const matching = (given: JsonObject): readonly string[] => {
          const evaluated = evaluate(all, given);
          if (!evaluated.ok) throw new Error(evaluated.error.message);
          return evaluated.evaluation.rulesMatched;
        };
        const given = variables.map((values) => Object.fromEntries(names.map((name, i) => [name, values[i] ?? null])));
        const [ofUnique, ofFirst] = ['UNIQUE', 'FIRST'].map((hitPolicy) =>
          told({ ...table, hitPolicy })
            .join('\n')
            .split('\n'),
        );
        for (const message of ofUnique ?? []) {
          const [, a, b, example] = OVERLAP.exec(message) ?? [];
          if (example !== undefined) expect(matching(exampleOf(example))).toEqual(expect.arrayContaining([a, b]));
          const [, gap] = GAP.exec(message) ?? [];
          if (gap !== undefined) expect(matching(exampleOf(gap))).toEqual([]);
        }
        const isAmbiguous = given.some((each) => matching(each).length > 1);
        if (isAmbiguous) expect(ofUnique).toContainEqual(expect.stringContaining('overlap'));
        const never = new Set(ofFirst?.map((message) => NEVER.exec(message)?.[1]));
        for (const each of given) expect(never.has(matching(each)[0] ?? 'none')).toBe(false);
        const isClosed = source.inputs.every(({ type }) => type !== 'string');
        const isGap = (each: JsonObject): boolean => matching(each).length === 0 && !Object.values(each).includes(null);
        if (isClosed && given.some(isGap)) expect(ofUnique).toContainEqual(expect.stringContaining('no rule'));
      }),
      { numRuns: 300 },
    );
  });
});
