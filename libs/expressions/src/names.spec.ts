import { describe, expect, it } from '@jest/globals';
import { evaluate, freeNames, namesIn, readsAnyVariable } from './index.js';
import type { Expression, JsonObject, Names } from './index.js';
import { parseExpression, parseTemplate } from './parse/index.js';

function expressionOf(source: string): Expression {
  const parsed = parseExpression(source);
  if (!parsed.ok) throw new Error(parsed.error.message);
  return parsed.value;
}

describe('reads of variables', () => {
  const rows: [source: string, names: string[], readsAny: boolean][] = [
    ['1 + 2', [], false],
    ['x', ['x'], false],
    ['variables.x', ['x'], false],
    ["variables['x y']", ['x y'], false],
    ['variables.x + x * y', ['x', 'y'], false],
    ['x.y.z[w]', ['x', 'w'], false],
    ['variables', [], true],
    ['variables[x]', ['x'], true],
    ["variables['x' + y]", ['y'], true],
    ['count(keys(variables)) > 0', [], true],
    ['x.variables', ['x'], false],
    ['{variables: x}.variables', ['x'], false],
    ['a ? [b, {k: c}] : not d or -e < max(f, g)', ['a', 'b', 'c', 'd', 'e', 'f', 'g'], false],
    ['constructor == __proto__', ['constructor', '__proto__'], false],
  ];
  it.each(rows)('the expression %s reads the names %j', (source, names, readsAny) => {
    const expression = expressionOf(source);
    expect(freeNames(expression)).toEqual(names);
    expect(readsAnyVariable(expression)).toBe(readsAny);
  });

  it('the names of a template are those of all its parts', () => {
    const parsed = parseTemplate('{{x}} and {{variables.y}}');
    expect(parsed.ok && freeNames(parsed.value)).toEqual(['x', 'y']);
  });
});

describe('resolution of names', () => {
  it('local names hide variables, which stay readable as members of variables', () => {
    const names = namesIn({ response: 'variable', x: 1 }, { response: 'answer' });
    expect(evaluate(expressionOf('[response, variables.response, x, variables.x]'), names)).toEqual({
      ok: true,
      value: ['answer', 'variable', 1, 1],
    });
  });

  it('a single variable is looked up where possible', () => {
    const asked: string[] = [];
    const names: Names = {
      resolve: (name) => (name === 'variables' ? { fromWhole: true } : 'k'),
      variable: (name) => (asked.push(name), name === 'missing' ? undefined : `value of ${name}`),
    };
    expect(evaluate(expressionOf("[variables.a, variables['b'], variables[c], variables.missing]"), names)).toEqual({
      ok: true,
      value: ['value of a', 'value of b', 'value of k', null],
    });
    expect(asked).toEqual(['a', 'b', 'k', 'missing']);
    expect(evaluate(expressionOf('variables'), names)).toEqual({ ok: true, value: { fromWhole: true } });
  });

  it('only own members are found, whatever their names', () => {
    const hostile = JSON.parse('{"__proto__": 1, "constructor": 2, "toString": {"prototype": 3}}') as JsonObject;
    const source = '[__proto__, variables.constructor, toString.prototype, hasOwnProperty, variables.valueOf]';
    expect(evaluate(expressionOf(source), namesIn(hostile))).toEqual({ ok: true, value: [1, 2, 3, null, null] });
  });
});
