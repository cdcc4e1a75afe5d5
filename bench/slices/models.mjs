// About 200 processes that cost as much as possible: every expensive expression at every place that evaluates it repeatedly.
import '../../tools/stack/testing-modules.mjs';

const { compile, draw } = await import('../../libs/engine/testing/compile-and-draw.ts');

const numbers = (count) => Array.from({ length: count }, (_, i) => (i * 7_919) % count);
const copyOf = (value) => JSON.parse(JSON.stringify(value));
const records = numbers(4_000).map((n) => ({ k: n, name: `name ${n}`, tags: ['a', 'b'] }));
const members = Object.fromEntries(numbers(20_000).map((n) => [`key${n}`, n]));
const many = (text, times) => Array.from({ length: times }, () => text).join(', ');

/**
 * Variables by the names that the expressions read, each of at most about 500 KB; larger values are built where they are read.
 */
export const data = {
  numbers: numbers(30_000),
  words: numbers(20_000).map((n) => `word ${n}`),
  alike: numbers(400).map((n) => `${'x'.repeat(1_000)}${n}`),
  latin: 'a'.repeat(400_000),
  cyrillic: 'абвгд'.repeat(40_000),
  pairs: '😀'.repeat(100_000),
  needle: `${'a'.repeat(500)}b${'a'.repeat(500)}`,
  empty: Array.from({ length: 100_000 }, () => []),
  records,
  sameRecords: copyOf(records),
  members,
  sameMembers: copyOf(members),
  nested: JSON.parse(`${'['.repeat(90)}${'1,'.repeat(20_000)}1${']'.repeat(90)}`),
  large: 'x'.repeat(2_000_000),
};

export const expressions = {
  'sort numbers': 'sort(numbers)',
  'sort three times': 'count(sort(reverse(sort(numbers))))',
  'sort words': 'sort(words)',
  'sort long texts': 'sort(alike)',
  'sort records': "sort(records, 'k')",
  reverse: 'reverse(numbers)',
  'distinct numbers': 'count(distinct(numbers))',
  'distinct words': 'count(distinct(words))',
  'distinct records': 'count(distinct(slice(records, 0, 600)))',
  'flatten empty lists': 'flatten(empty)',
  'sum and max': 'sum(numbers) + max(numbers)',
  join: "length(join(numbers, ','))",
  'split into characters': "count(split(latin, ''))",
  'split by a letter': "count(split(latin, 'a'))",
  'split by a long text': 'count(split(latin, needle))',
  replace: "length(replace(latin, 'a', 'bb'))",
  'upper latin': 'upper(latin)',
  'upper cyrillic': 'length(upper(cyrillic))',
  'length of pairs': 'length(pairs)',
  'part of pairs': 'substring(pairs, 1, 5)',
  'contains a long text': 'contains(latin, needle)',
  'merge objects': 'length(merge(members, {a: 1}))',
  keys: 'count(keys(members))',
  'length of an object': 'length(members)',
  'equal objects': 'members == sameMembers',
  'equal records': 'records == sameRecords',
  'records in a list': 'records[3999] in sameRecords',
  'numbers as text': 'length(string(numbers))',
  'records as text': 'length(string(records))',
  'deep lists': '[nested]',
  'write a large text': 'large',
  'write a list': 'numbers',
  append: 'append(numbers, 1)',
  'all variables': 'length(variables)',
  'many dates': `count([${many("dateAdd('2026-01-31', 'P1M')", 500)}])`,
  'many roundings': `count([${many('round(1.2345, 2)', 800)}])`,
  'many calls': `count([${many('length(members)', 500)}])`,
};

const script = (text) => ({ type: 'scriptTask', script: `{{ ${text} }}`, resultVariable: 'result' });

/** Each function makes a process from an expression. */
export const places = {
  'in a loop': (text) => draw({ merge: 'exclusiveGateway', work: script(text) }, 'start -> merge -> work -> merge'),
  'in conditions of many flows': (text) =>
    draw(
      { merge: 'exclusiveGateway', choice: 'exclusiveGateway' },
      'start -> merge -> choice -default-> merge',
      ...Array.from({ length: 50 }, (_, i) => `choice -[[${text}] == ${i}]-> end`),
    ),
  'in a multi-instance': (text) =>
    draw({ work: { ...script(text), multiInstance: { loopCardinality: 300 } } }, 'start -> work -> end'),
  'in a standard loop': (text) =>
    draw({ work: { ...script(text), loop: { loopCondition: 'true', loopMaximum: 300 } } }, 'start -> work -> end'),
  'in many mappings': (text) =>
    draw(
      {
        merge: 'exclusiveGateway',
        work: {
          ...script('1'),
          ioMapping: {
            outputs: Array.from({ length: 30 }, (_, i) => ({ source: `{{ ${text} }}`, target: `members.k${i}` })),
          },
        },
      },
      'start -> merge -> work -> merge',
    ),
  'in a condition that is awaited': (text) =>
    draw(
      {
        merge: 'exclusiveGateway',
        fork: 'parallelGateway',
        work: script('default(result, 0) + 1'),
        hear: { type: 'intermediateCatchEvent', event: { type: 'conditional', condition: `[${text}] == result` } },
      },
      'start -> fork -> merge -> work -> merge',
      'fork -> hear -> end',
    ),
};

/** Processes that are expensive without expressions. */
const others = {
  'ten thousand variables': {
    form: places['in a loop']('1'),
    variables: Object.fromEntries(numbers(9_000).map((n) => [`variable${n}`, n])),
  },
  'ten thousand variables at gateways': {
    form: draw(
      { merge: 'exclusiveGateway', choice: 'exclusiveGateway' },
      'start -> merge -> choice -default-> merge',
      'choice -[false]-> end',
    ),
    variables: Object.fromEntries(numbers(9_000).map((n) => [`variable${n}`, n])),
  },
  'a fork of a thousand': {
    form: draw(
      { merge: 'exclusiveGateway', fork: 'parallelGateway' },
      'start -> merge -> fork',
      ...Array.from({ length: 1_000 }, (_, i) => `fork -> t${i} -> end`),
    ),
    variables: {},
  },
};

/** Each process with its form, which can be uploaded as a JSON source. */
export function* processes() {
  for (const [place, formOf] of Object.entries(places)) {
    for (const [name, text] of Object.entries(expressions)) {
      const read = Object.keys(data).filter((variable) => new RegExp(`\\b${variable}\\b`).test(text));
      if (place === 'in many mappings' && !read.includes('members')) read.push('members');
      const variables = Object.fromEntries(read.map((variable) => [variable, data[variable]]));
      yield { name: `${name}, ${place}`, form: formOf(text), variables };
    }
  }
  for (const [name, other] of Object.entries(others)) yield { name, ...other };
}

export function* models() {
  for (const { form, ...named } of processes()) yield { ...named, model: compile(form) };
}
