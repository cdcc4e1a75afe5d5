import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { outcomeOf } from '../spec/outcome-of.js';
import { evaluate, evaluateTemplate, namesIn } from './index.js';
import type { Expression, JsonObject, JsonValue } from './index.js';
import { functionGroups } from './functions/registry.js';
import { parseCondition, parseExpression, parseTemplate } from './parse/index.js';

/** Values that the product accepts: no -0, which JSON does not have, and no text that cannot be stored. */
const jsonValues = fc
  .jsonValue({ maxDepth: 4, stringUnit: 'grapheme' })
  .map((value) => JSON.parse(JSON.stringify(value)) as JsonValue)
  .filter((value) => !JSON.stringify(value).includes(String.raw`\u0000`));

const names = fc.constantFrom('a', 'b', 'variables', 'variables.a', 'missing', '__proto__', 'constructor', 'toString');
const texts = fc.constantFrom("'x'", '"__proto__"', "'2026-01-31'", "'P1D'", "''", "'a,b'", "'constructor'");
const operators = fc.constantFrom('+', '-', '*', '/', '%', '==', '!==', '<', '>=', 'in', 'not in', 'and', '||');
const functions = fc.constantFrom(...functionGroups.flatMap((group) => group.functions));

/** Well-formed sources of every kind. Most of them fail at a type that they cannot use, which is intended. */
const { source: sources } = fc.letrec<{ source: string }>((tie) => {
  const source = tie('source');
  const call = functions.chain(({ name, arity }) => {
    const most = Math.min(arity.most, arity.least + 1);
    return fc
      .array(source, { minLength: arity.least, maxLength: most })
      .map((values) => `${name}(${values.join(', ')})`);
  });
  return {
    source: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      fc.oneof(names, texts, fc.constantFrom('1', '2.5', 'true', 'false', 'null')),
      fc.tuple(source, operators, source).map(([left, operator, right]) => `(${left}) ${operator} (${right})`),
      fc.tuple(source, source, source).map(([test, then, otherwise]) => `(${test}) ? ${then} : ${otherwise}`),
      fc.array(source, { maxLength: 3 }).map((items) => `[${items.join(', ')}]`),
      fc.tuple(source, source).map(([one, two]) => `{a: ${one}, '__proto__': ${two}}`),
      fc.tuple(source, source).map(([object, index]) => `(${object})[${index}]`),
      fc.tuple(source, names).map(([object, name]) => `(${object}).${name}`),
      fc.tuple(fc.constantFrom('-', '!', 'not '), source).map(([sign, operand]) => `${sign}(${operand})`),
      call,
    ),
  };
});

function deepFreeze<T extends JsonValue>(value: T): T {
  if (typeof value === 'object' && value !== null) Object.values(Object.freeze(value)).forEach(deepFreeze);
  return value;
}

const variables = fc
  .record({ a: jsonValues, b: jsonValues })
  .map((record) => deepFreeze(JSON.parse(JSON.stringify(record)) as JsonObject));

describe('properties', () => {
  it('an expression read back from JSON evaluates to the same value as the parsed one, also with frozen data', () => {
    fc.assert(
      fc.property(sources, variables, (source, data) => {
        const parsed = parseExpression(source);
        if (!parsed.ok) return expect(parsed.error.message).toMatch(/nested|chained/);
        const stored = JSON.parse(JSON.stringify(parsed.value)) as Expression;
        expect(stored).toEqual(parsed.value);
        const fresh = evaluate(parsed.value, namesIn(data), undefined, source);
        expect(evaluate(stored, namesIn(data), undefined, source)).toEqual(fresh);
      }),
      { numRuns: 1_000 },
    );
  });

  it('the value of a random expression is plain JSON, and an error has a position in the source', () => {
    fc.assert(
      fc.property(sources, variables, (source, data) => {
        const outcome = outcomeOf(source, data);
        if ('value' in outcome) return expect(JSON.parse(JSON.stringify(outcome.value))).toEqual(outcome.value);
        expect(outcome.position).toBeGreaterThanOrEqual(0);
        expect(outcome.position).toBeLessThanOrEqual(source.length);
        expect(outcome.message).toMatch(/^expected .*\((?:line \d+, )?column \d+\)$/s);
      }),
      { numRuns: 1_000 },
    );
  });

  it('any text is parsed or refused at a position in it', () => {
    const token = fc.oneof(
      fc.string(),
      sources,
      operators,
      fc.constantFrom(...'{{|}}|{|}|[|(|)|,|.|\'|"|\\|?.|??|=>|;|\n'.split('|')),
    );
    fc.assert(
      fc.property(fc.array(token, { maxLength: 8 }), (tokens) => {
        const source = tokens.join('');
        for (const parse of [parseExpression, parseTemplate, parseCondition]) {
          const parsed = parse(source);
          if (parsed.ok) continue;
          expect(parsed.error.position).toBeGreaterThanOrEqual(0);
          expect(parsed.error.position).toBeLessThanOrEqual(source.length);
        }
      }),
      { numRuns: 2_000 },
    );
  });

  it('a JSON text evaluated as an expression returns the value that it describes', () => {
    fc.assert(
      fc.property(jsonValues, (value) => expect(outcomeOf(JSON.stringify(value))).toEqual({ value })),
      {
        numRuns: 1_000,
      },
    );
  });

  it('a template without braces evaluates to its own text', () => {
    fc.assert(
      fc.property(
        fc.string().filter((text) => !text.includes('{{')),
        (text) => {
          const parsed = parseTemplate(text);
          expect(parsed.ok && evaluateTemplate(parsed.value, namesIn({}))).toEqual({ ok: true, value: text });
        },
      ),
    );
  });

  it('arithmetic and precedence are those of JavaScript', () => {
    const number = fc.integer({ min: 1, max: 99 }).map(String);
    const chain = fc.array(fc.tuple(fc.constantFrom('+', '-', '*', '/', '%'), number), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(number, chain, (first, rest) => {
        const source = [first, ...rest.flat()].join(' ');
        // The chain consists of numbers and arithmetic operators only.
        const expected = new Function(`return ${source}`)() as number;
        const outcome = outcomeOf(source);
        if ('value' in outcome) expect(outcome.value).toBe(expected + 0);
        else expect(outcome.message).toContain('divisor');
      }),
    );
  });

  it('comparisons and equality order any two values consistently', () => {
    fc.assert(
      fc.property(jsonValues, jsonValues, (a, b) => {
        expect(outcomeOf('a == a', { a, b })).toEqual({ value: true });
        expect(outcomeOf('(a == b) == (b == a)', { a, b })).toEqual({ value: true });
        expect(outcomeOf('(a != b) == not (a == b)', { a, b })).toEqual({ value: true });
        expect(outcomeOf('a in [b, a]', { a, b })).toEqual({ value: true });
        expect(outcomeOf('count(distinct([a, a, b])) <= 2', { a, b })).toEqual({ value: true });
      }),
    );
  });
});
