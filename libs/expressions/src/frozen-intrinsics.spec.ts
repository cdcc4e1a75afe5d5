import { describe, expect, it } from '@jest/globals';
import { evaluateTemplate, freeNames, namesIn } from './index.js';
import type { JsonObject, Template } from './index.js';
import { parseTemplate } from './parse/index.js';

/** Freezes intrinsics as the worker does before workflows run. This file has its own realm, so no other test is affected. */
function freezeIntrinsics(): void {
  for (const name of Object.getOwnPropertyNames(globalThis)) {
    const descriptor = Object.getOwnPropertyDescriptor(globalThis, name);
    if (typeof descriptor?.value !== 'function' || name === 'Error') continue;
    Object.freeze(descriptor.value);
    if (typeof descriptor.value.prototype === 'object') Object.freeze(descriptor.value.prototype);
  }
  Object.freeze(Object.getPrototypeOf(Object.getPrototypeOf([][Symbol.iterator]())));
}

const sources = [
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

describe('expressions in the workflow sandbox', () => {
  it('evaluation among frozen intrinsics gives the same results', () => {
    const templates = sources
      .map((source) => parseTemplate(source))
      .map((parsed) => (parsed as { value: Template }).value);
    const outcomes = () =>
      JSON.stringify(
        templates.map((template) => [evaluateTemplate(template, namesIn(variables)), freeNames(template)]),
      );
    const variables: JsonObject = { x: 1 };
    const before = outcomes();
    freezeIntrinsics();
    const isFrozen = Object.isFrozen(Object.prototype) && Object.isFrozen(Array.prototype);
    const after = outcomes();
    expect(isFrozen).toBe(true);
    expect(after).toBe(before);
  });
});
