/**
 * Milliseconds of validating one variable of about 1 MB, the median of 20 after a warm-up with varying values; of the work that
 * is done once for a type; and the longest time for hostile schemas and values. The promises are under 30 ms for an ordinary
 * variable, and about 200 ms for any type and value. Runs on the built program: `npx tsc -b libs/typed-data && node
 * bench/typed-data.mjs`.
 */
import { createTypeValidator } from '../libs/typed-data/dist/index.js';

const RUNS = 20;
const WARM_UP = 5;

const times = (count, make) => Array.from({ length: count }, (_, i) => make(i));
const record = (count, make) => Object.fromEntries(times(count, make));

function validatorOf(schema, isCollection = false) {
  const types = [{ id: 'T', isCollection, structure: { kind: 'schema', hint: 'object', schema } }];
  return createTypeValidator({ types, objects: [], stores: [] }, { maxBase64Bytes: 1024 * 1024 });
}

const line = {
  type: 'object',
  properties: {
    sku: { type: 'string', pattern: '^[A-Z]{3}-[0-9]{4,8}$' },
    name: { type: 'string', minLength: 1, maxLength: 200 },
    quantity: { type: 'integer', minimum: 1 },
    price: { type: 'number', multipleOf: 0.01 },
    delivery: { type: 'string', format: 'date' },
    tags: { type: 'array', items: { enum: ['fragile', 'cold', 'heavy'] }, uniqueItems: true },
    address: { $ref: '#/$defs/address' },
  },
  required: ['sku', 'quantity', 'price'],
  additionalProperties: false,
  $defs: {
    address: { type: 'object', properties: { city: { type: 'string' }, zip: { type: 'string' } }, required: ['city'] },
  },
};

/** The order of the run with this number, slightly over 1 MB as JSON. */
function order(run) {
  return times(5000, (i) => ({
    sku: `ABC-${1000 + ((i * 31 + run) % 9000)}`,
    name: `An article with a name of ordinary length ${i + run}`,
    quantity: 1 + ((i + run) % 9),
    price: ((i * 7 + run) % 10_000) / 100,
    delivery: `2024-0${1 + (i % 9)}-1${run % 10}`,
    tags: ['fragile', 'cold'],
    address: { city: `City ${i % 100}`, zip: String(10_000 + i) },
  }));
}

const median = (found) => found.sort((a, b) => a - b)[Math.floor(found.length / 2)];

/** Measures CPU time, so that other work on the machine does not count. */
function timed(run) {
  const begun = process.cpuUsage();
  const result = run();
  const { user, system } = process.cpuUsage(begun);
  return { result, ms: (user + system) / 1000 };
}

function ordinary() {
  const validator = validatorOf(line, true);
  const check = (run, value = order(run)) => timed(() => validator.validate({ type: 'T', name: 'order', value }));
  const first = check(0);
  times(WARM_UP, check);
  const valid = times(RUNS, (run) => check(run + WARM_UP));
  if (valid.some(({ result }) => result.length > 0)) throw new Error('an order is valid');
  const wrong = times(RUNS, (run) => check(run, [...order(run), { sku: 'x' }]));
  if (wrong.some(({ result }) => result.length === 0)) throw new Error('an order with a wrong line is not valid');
  const bytes = JSON.stringify(order(0)).length;
  return [
    [`a list of 5,000 objects, ${(bytes / 1e6).toFixed(2)} MB`, median(valid.map(({ ms }) => ms))],
    ['the same with one wrong item', median(wrong.map(({ ms }) => ms))],
    ['the first value of a type, its compilation included', first.ms],
  ];
}

const zeros = times(500_000, () => 0);
const texts = times(100_000, (i) => `abc${i}`);
const objects = times(300_000, () => ({}));
const members = record(100_000, (i) => [`k${i}`, i]);
const long = 'a'.repeat(1_000_000);
const letters = (length) => `c${times(length, (i) => 'ab'[((i * 7919) % 11) & 1]).join('')}`;

/** Types and values of a megabyte whose costs multiply. */
const HOSTILE = [
  ['many schemas for each item', { items: { allOf: times(250, (i) => ({ minimum: -i })) } }, zeros],
  [
    'alternatives that fail',
    { items: { anyOf: [...times(299, () => ({ type: 'string' })), { type: 'number' }] } },
    zeros,
  ],
  ['unique items, 300 times', { allOf: times(300, () => ({ uniqueItems: true })) }, texts],
  [
    'a long text, measured in 300 alternatives',
    { anyOf: [...times(299, () => ({ properties: { a: { minLength: 2e6 } } })), {}] },
    { a: long },
  ],
  ['names by 200 patterns', { patternProperties: record(200, (i) => [`^k${i}`, { type: 'number' }]) }, members],
  [
    'noted members',
    { anyOf: times(200, () => ({ additionalProperties: true })), unevaluatedProperties: false },
    members,
  ],
  [
    '200 patterns for each text',
    { items: { allOf: times(200, (i) => ({ pattern: `^a?b*c[0-9]{0,9}(.|${i})*$` })) } },
    texts,
  ],
  [
    'a pattern with many states',
    { items: { anyOf: [{ pattern: 'a[ab]{300}[cd]$' }, {}] } },
    times(900, () => letters(1000)),
  ],
  [
    'patterns with some states',
    { items: { anyOf: [...times(90, (i) => ({ pattern: `a[ab]{12}[cd]$|${i}` })), {}] } },
    times(900, () => letters(1000)),
  ],
  ['comparing with 500 objects', { items: { enum: [...times(500, (i) => ({ a: i, b: { c: i } })), {}] } }, objects],
  ['half a million wrong items', { items: { type: 'string' } }, zeros],
];

function hostile() {
  return HOSTILE.map(([what, schema, value]) => {
    const validator = validatorOf(schema);
    validator.validate({ type: 'T', name: 'v', value: {} });
    const runs = times(3, () => timed(() => validator.validate({ type: 'T', name: 'v', value })).ms);
    return [`hostile: ${what}`, median(runs)];
  });
}

console.log('| what | ms, median |\n| --- | --- |');
for (const [what, ms] of [...ordinary(), ...hostile()]) console.log(`| ${what} | ${ms.toFixed(1)} |`);
