import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { JsonObject } from '@svc/expressions';
import { evaluate } from './evaluate.js';
import type { Evaluated } from './evaluation.js';
import { modelOf, prepared } from '../testing/decide.js';
import { tableAndVariables } from '../testing/random-table.js';
import type { Example } from '../testing/random-table.js';
import { prepareDecision } from './table/prepare-decision.js';

interface Rule {
  readonly id: string;
  readonly conditions: readonly Example[];
  readonly outputs: { readonly t: string | null; readonly n: number | null };
}

/** The policies of [decisions#hit-policies], written literally, over rules that match. */
function outcome(policy: string, matching: readonly Rule[], aggregation: string, priorities: string[] | null): unknown {
  const outputs = matching.map((rule) => rule.outputs);
  const byOutput = [...outputs].sort((a, b) => {
    const rank = (t: string | null): number | string =>
      t === null ? '￿' : priorities ? String(priorities.indexOf(t)) : t;
    if (rank(a.t) !== rank(b.t)) return rank(a.t) < rank(b.t) ? -1 : 1;
    return (a.n ?? 99) - (b.n ?? 99);
  });
  const numbers = outputs.map(({ n }) => n).filter((n) => n !== null);
  switch (policy) {
    case 'FIRST':
      return outputs[0] ?? {};
    case 'UNIQUE':
      return outputs.length > 1 ? 'an error' : (outputs[0] ?? {});
    case 'PRIORITY':
      return byOutput[0] ?? {};
    case 'OUTPUT_ORDER':
      return byOutput;
    case 'COLLECT': {
      if (aggregation === 'none') return outputs;
      if (outputs.length === 0) return {};
      const t = outputs.map((each) => each.t);
      if (aggregation === 'sum') return { t, n: numbers.reduce((a, b) => a + b, 0) };
      if (aggregation === 'count') return { t, n: numbers.length };
      if (numbers.length === 0) return { t, n: null };
      return { t, n: aggregation === 'min' ? Math.min(...numbers) : Math.max(...numbers) };
    }
    default:
      return outputs;
  }
}

function summary(evaluated: Evaluated): unknown {
  if (!evaluated.ok) return evaluated.error.code === 'SEVERAL_RULES_MATCH' ? 'an error' : evaluated.error;
  return evaluated.evaluation.outputs;
}

describe('comparison with a plain evaluation', () => {
  it('every random table decides as a plain reading of its text', () => {
    fc.assert(
      fc.property(tableAndVariables, ({ source, rules, names, variables, priorities }) => {
        const table = prepared(source);
        // The same table without an index tries every condition.
        const bare = prepareDecision(modelOf(source), 0);
        const all: Rule[] = rules.map(({ conditions, n, t }, i) => ({ id: `r${i}`, conditions, outputs: { t, n } }));
        for (const values of variables) {
          const matching = all.filter(({ conditions }) =>
            conditions.every(({ accepts }, i) => accepts(values[i] ?? null)),
          );
          const given: JsonObject = Object.fromEntries(names.map((name, i) => [name, values[i] ?? null]));
          const expected = outcome(source.hitPolicy, matching, source.aggregation ?? 'none', priorities);
          const evaluated = evaluate(table, given);
          expect(summary(evaluated)).toEqual(expected);
          expect(evaluate(bare, given)).toEqual(evaluated);
          if (!evaluated.ok) expect(evaluated.error.rules).toEqual(matching.map(({ id }) => id));
          else expect(evaluated.evaluation.matched).toBe(matching.length > 0);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('a stored table decides the same, and evaluations do not change it', () => {
    fc.assert(
      fc.property(tableAndVariables, ({ source, names, variables }) => {
        const table = prepared(source);
        const before = structuredClone(table);
        const given = variables.map((values) => Object.fromEntries(names.map((name, i) => [name, values[i] ?? null])));
        const first = given.map((each) => evaluate(table, each));
        expect(given.map((each) => evaluate(prepareDecision(modelOf(source)), each))).toEqual(first);
        expect(given.map((each) => evaluate(table, each))).toEqual(first);
        expect(structuredClone(table)).toEqual(before);
      }),
      { numRuns: 50 },
    );
  });
});
