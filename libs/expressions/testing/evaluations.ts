import { evaluateTemplate, freeNames, namesIn } from '../src/index.js';
import { parseTemplate } from '../src/parse/index.js';

const SOURCES = [
  "{{ {toString: 1, valueOf: [2], constructor: {a: 3}, '__proto__': 4} }}",
  '{{ merge({toString: 1}, {hasOwnProperty: 2}) }}',
  "{{ sort(distinct(append(split('c,a,b,a', ','), 'd'))) }}",
  '{{ flatten([keys({a: 1}), values({b: 2}), reverse(slice([1, 2, 3], 1))]) }}',
  "{{ dateAdd(date('2026-01-31'), 'P1M') }}",
  "{{ round(1.005, 2) + sum([1, 2]) + number('3') }}",
  "Dear {{ upper(replace('ann', 'n', 'N')) }}, {{ [1, {constructor: 'x'}] }}",
  "{{ 'a' + 1 }}",
  '{{ missing.a ? 1 : -2 }}',
];
const templates = SOURCES.map((source) => {
  const parsed = parseTemplate(source);
  if (!parsed.ok) throw new Error(`expected a template, found ${source}`);
  return parsed.value;
});

/** What expressions of all kinds evaluate to, as JSON, some with names of `Object.prototype`. */
export function play(): string {
  return JSON.stringify(
    templates.map((template) => [evaluateTemplate(template, namesIn({ x: 1 })), freeNames(template)]),
  );
}
