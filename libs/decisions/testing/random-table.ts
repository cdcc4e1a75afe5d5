import fc from 'fast-check';
import type { JsonValue } from '@svc/expressions';

/** The text of a condition, and what it accepts according to the interface. */
export interface Example {
  readonly text: string;
  readonly accepts: (value: JsonValue) => boolean;
}

type Scalar = string | number;
const isValue = (value: JsonValue): value is Scalar => value !== null;

const numbers = fc.integer({ min: -3, max: 8 }).map((n) => n / 2);
const texts = fc.constantFrom('', 'a', 'b', 'B', 'it"s', 'ä', '__proto__');
const days = fc.integer({ min: 1, max: 6 }).map((day) => `2026-01-0${day}`);

const quote = (text: string): string => (text.includes('"') ? `'${text}'` : `"${text}"`);

/** Conditions on a type that has an order; `write` prints a value. */
function ordered(values: fc.Arbitrary<Scalar>, write: (value: Scalar) => string): fc.Arbitrary<Example> {
  const comparison = fc
    .tuple(fc.constantFrom('<', '<=', '>', '>=', '==', '!=', ''), values)
    .map(([operator, n]): Example => {
      const accepts = (value: JsonValue): boolean => {
        if (operator === '!=') return value !== n;
        if (!isValue(value)) return false;
        if (operator === '<') return value < n;
        if (operator === '<=') return value <= n;
        if (operator === '>') return value > n;
        return operator === '>=' ? value >= n : value === n;
      };
      return { text: `${operator} ${write(n)}`, accepts };
    });
  const range = fc
    .tuple(fc.constantFrom('[', '(', ']'), values, values, fc.constantFrom(']', ')', '['))
    .map(([open, a, b, close]): Example => {
      const isIn = (value: Scalar): boolean =>
        (open === '[' ? value >= a : value > a) && (close === ']' ? value <= b : value < b);
      return { text: `${open}${write(a)}..${write(b)}${close}`, accepts: (value) => isValue(value) && isIn(value) };
    });
  return fc.oneof(comparison, range);
}

const booleans = fc.tuple(fc.constantFrom('== ', '!= ', ''), fc.boolean()).map(([operator, wanted]): Example => ({
  text: `${operator}${String(wanted)}`,
  accepts: (value) => (operator === '!= ' ? value !== wanted : value === wanted),
}));

const ofNull: Example = { text: 'null', accepts: (value) => value === null };
const wildcard = fc.constantFrom('-', '', ' - ').map((text): Example => ({ text, accepts: () => true }));

function listed(single: fc.Arbitrary<Example>): fc.Arbitrary<Example> {
  const list = fc.array(fc.oneof({ weight: 9, arbitrary: single }, { weight: 1, arbitrary: fc.constant(ofNull) }), {
    minLength: 1,
    maxLength: 3,
  });
  const anyOf = list.map((members) => ({
    text: members.map(({ text }) => text).join(' , '),
    accepts: (value: JsonValue) => members.some(({ accepts }) => accepts(value)),
  }));
  const noneOf = fc.tuple(fc.constantFrom('NOT ', 'not(', 'not '), anyOf).map(([not, { text, accepts }]) => ({
    text: `${not}${text}${not.endsWith('(') ? ')' : ''}`,
    accepts: (value: JsonValue) => !accepts(value),
  }));
  return fc.oneof(wildcard, anyOf, anyOf, noneOf);
}

/** The kinds of inputs. All dates have the same form, in which the order of texts is the order of times. */
const KINDS = {
  number: { type: 'number', values: numbers, conditions: listed(ordered(numbers, String)) },
  text: { type: 'string', values: texts, conditions: listed(ordered(texts, (text) => quote(String(text)))) },
  date: { type: 'string', values: days, conditions: listed(ordered(days, String)) },
  boolean: { type: 'boolean', values: fc.boolean(), conditions: listed(booleans) },
} as const;

const POLICIES = ['FIRST', 'ALL', 'UNIQUE', 'RULE_ORDER', 'COLLECT', 'OUTPUT_ORDER', 'PRIORITY'] as const;
const NAMES = ['__proto__', 'constructor', 'amount', 'due date'];

/** A table with variables that fit its inputs. */
export const tableAndVariables = fc
  .array(fc.constantFrom(...(Object.keys(KINDS) as (keyof typeof KINDS)[])), { minLength: 0, maxLength: 4 })
  .chain((kinds) =>
    fc.record({
      kinds: fc.constant(kinds),
      hitPolicy: fc.constantFrom(...POLICIES),
      aggregation: fc.constantFrom('sum', 'count', 'min', 'max', 'none', undefined),
      priorities: fc.option(fc.shuffledSubarray(['x', 'y', '__proto__'], { minLength: 3 })),
      rules: fc.array(
        fc.record({
          conditions: fc.tuple(...kinds.map((kind) => KINDS[kind].conditions as fc.Arbitrary<Example>)),
          n: fc.option(fc.integer({ min: -3, max: 3 }), { freq: 6 }),
          t: fc.option(fc.constantFrom('x', 'y', '__proto__'), { freq: 6 }),
        }),
        { maxLength: 40 },
      ),
      variables: fc.array(
        fc.tuple(...kinds.map((kind) => fc.option(KINDS[kind].values as fc.Arbitrary<JsonValue>, { freq: 8 }))),
        { minLength: 1, maxLength: 10 },
      ),
    }),
  )
  .map(({ kinds, hitPolicy, aggregation, priorities, rules, variables }) => {
    const isCollect = hitPolicy === 'COLLECT';
    const source = {
      hitPolicy,
      ...(isCollect && aggregation !== undefined ? { aggregation } : {}),
      inputs: kinds.map((kind, i) => ({ id: NAMES[i] as string, type: KINDS[kind].type })),
      outputs: [
        {
          id: 't',
          type: 'string',
          ...(priorities && { values: priorities }),
          ...(isCollect && { aggregation: 'none' }),
        },
        { id: 'n', type: 'number' },
      ],
      rules: rules.map(({ conditions, n, t }, i) => ({
        id: `r${i}`,
        conditions: conditions.map(({ text }) => text),
        outputs: { n, t },
      })),
    };
    return { source, rules, names: NAMES.slice(0, kinds.length), variables, priorities };
  });
