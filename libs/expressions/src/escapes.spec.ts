import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { outcomeOf } from '../spec/outcome-of.js';
import { evaluateTemplate, namesIn } from './index.js';
import type { JsonObject, JsonValue } from './index.js';
import { parseTemplate } from './parse/index.js';

/** Attempts to get from data to the host. Each is refused, or returns the plain data that it names. */
const refused = Symbol('refused');
type Row = [source: string, expected: JsonValue | typeof refused];

const data: JsonObject = { x: 'text', n: 1, list: [1, 2, 3], object: { a: 1 }, yes: true };

const constructorChains: Row[] = [
  ['x.constructor', null],
  ['x.constructor.constructor', null],
  ["x['constructor']", null],
  ["x['constructor']['constructor']", null],
  ["x['const' + 'ructor']", null],
  ["x[concat('con', 'structor')]", null],
  ["x[join(['con', 'structor'], '')]", null],
  ["x[lower('CONSTRUCTOR')]", null],
  ["get(x, 'constructor')", null],
  ["get(get(x, 'constructor'), 'constructor')", null],
  ["''.constructor", null],
  ["''.constructor.constructor('return process')()", refused],
  ["x.constructor('return this')()", refused],
  ["x.constructor.constructor('return globalThis')()", refused],
  ["list.constructor('return 1')", refused],
  ["list.map.constructor('return 1')()", refused],
  ['list.map', null],
  ['list.filter.constructor', null],
  ["list['at']", null],
  ["object.toString.constructor('return 1')()", refused],
  ['object.toString', null],
  ['object.valueOf', null],
  ['object.hasOwnProperty', null],
  ['n.constructor.constructor', null],
  ['yes.constructor', null],
  ["(1).constructor('a')", refused],
  ['[].constructor', null],
  ['({}).constructor', null],
  ['{}.constructor', null],
  ["{constructor: 'mine'}.constructor", 'mine'],
  ["{constructor: 'mine'}.constructor.constructor", null],
  ['[].concat.constructor', null],
  ['variables.constructor', null],
  ["variables['constructor']", null],
  ['variables.hasOwnProperty', null],
  ['constructor', null],
  ['constructor.constructor', null],
  ["constructor('return 1')", refused],
  ['upper.constructor', null],
  ["upper.constructor('return 1')()", refused],
  ['first(list).constructor', null],
  ["keys(object).constructor('a')", refused],
];

const prototypes: Row[] = [
  ['x.__proto__', null],
  ['object.__proto__', null],
  ["object['__proto__']", null],
  ["object['__pro' + 'to__']", null],
  ['object.__proto__.polluted', null],
  ['list.__proto__', null],
  ['__proto__', null],
  ['__proto__.constructor', null],
  ['variables.__proto__', null],
  ["variables['__proto__'].polluted", null],
  ['prototype', null],
  ['object.prototype', null],
  ['{}.__proto__', null],
  ['{__proto__: {polluted: 1}}.polluted', null],
  ['{__proto__: {polluted: 1}}.__proto__.polluted', 1],
  ["{'__proto__': {polluted: 1}}.polluted", null],
  ["keys({'__proto__': null})", ['__proto__']],
  ["merge({}, {'__proto__': {polluted: 1}}).polluted", null],
  ["keys(merge({a: 1}, {'__proto__': {polluted: 1}}))", ['a', '__proto__']],
  ['merge({constructor: {prototype: {polluted: 1}}}, {}).polluted', null],
  ["'__proto__' in {}", false],
  ["'constructor' in {}", false],
  ["'toString' not in object", true],
  ["'length' in list", false],
  ["contains(object, '__proto__')", false],
  ["get(object, '__proto__')", null],
  ["get(list, '__proto__', 'none')", 'none'],
  ["get({'__proto__': 1}, '__proto__')", 1],
  ["{'__proto__': 1} == {}", false],
  ["{'__proto__': {a: 1}} == {'__proto__': {a: 1}}", true],
  ["distinct([{'__proto__': 1}, {'__proto__': 1}])", [JSON.parse('{"__proto__": 1}') as JsonValue]],
  ["sort([{}, {}], '__proto__')", refused],
  ["sort([{}], 'constructor')", refused],
  ['object.__defineGetter__', null],
  ["object.__defineGetter__('a', upper)", refused],
  ['object.__defineSetter__', null],
  ['object.__lookupGetter__', null],
  ["object.__lookupGetter__('__proto__')", refused],
];

const accessors: Row[] = [
  ['{get a() { return 1 }}', refused],
  ['{set a(v) {}}', refused],
  ['{get: 1}.get', 1],
  ['{a() { return 1 }}', refused],
  ['{async a() {}}', refused],
  ['{*a() {}}', refused],
  ["{['__proto__']: 1}", refused],
  ['{[x]: 1}', refused],
  ['{...object}', refused],
  ['[...list]', refused],
  ['upper(...list)', refused],
  ['{x}', refused],
  ["{toString: 'a'} + ''", refused],
  ["concat({toString: 'a', valueOf: 'b'})", '{"toString":"a","valueOf":"b"}'],
  ["string({toJSON: 'a'})", '{"toJSON":"a"}'],
  ["list[{toString: 'length'}]", refused],
  ["object[['a']]", refused],
  ['list.length', null],
  ['x.length', null],
  ["list['length']", null],
  ['list[Symbol.iterator]', null],
  ['x.at', null],
];

const unicode: Row[] = [
  [String.raw`x.c\u006fnstructor`, refused],
  [String.raw`x.\u{63}onstructor`, refused],
  [String.raw`\u0065val('1')`, refused],
  [String.raw`x['\u0063onstructor']`, null],
  [String.raw`x["\u{63}onstructor"]`, null],
  [String.raw`object['\u005f\u005fproto__']`, null],
  [String.raw`x['\x63onstructor']`, refused],
  [String.raw`x['\143onstructor']`, refused],
  ['x.ｃonstructor', null],
  ['x.сonstructor', null],
  ['x.con\u200dstructor', null],
  ['x.\u202econstructor', refused],
  ['x.constructor\u00ad', refused],
  ['ｅval(1)', refused],
  ['x\u2028.constructor', refused],
  ['x.constructor\u0000', refused],
  ['\ufeffupper(x)', refused],
  ["upper\u00a0('a')", refused],
];

const calls: Row[] = [
  ["eval('1')", refused],
  ["Function('return 1')()", refused],
  ["new Function('return 1')", refused],
  ["(0, eval)('1')", refused],
  ["setTimeout('1')", refused],
  ["require('fs')", refused],
  ["import('fs')", refused],
  ['import.meta', null],
  ['process.exit()', refused],
  ['globalThis.process', null],
  ['globalThis', null],
  ['process', null],
  ['process.env', null],
  ['this', null],
  ['this.constructor', null],
  ["this.constructor('a')()", refused],
  ['window', null],
  ['arguments', null],
  ['arguments.callee.caller', null],
  ["upper.call(null, 'a')", refused],
  ["upper.apply(null, ['a'])", refused],
  ['upper.bind(null)', refused],
  ["(upper)('a')", refused],
  ["[upper][0]('a')", refused],
  ["{f: upper}.f('a')", refused],
  ["(yes ? upper : lower)('a')", refused],
  ["upper('a')('b')", refused],
  ["x('a')", refused],
  ["variables.x('a')", refused],
  ["'upper'('a')", refused],
  ["upper?.('a')", refused],
  ['upper`a`', refused],
  ['`${x}`', refused],
  ['() => 1', refused],
  ['(a => a)(1)', refused],
  ['function() { return 1 }', refused],
  ['(function() { return 1 })()', refused],
  ['async () => 1', refused],
  ['class A {}', refused],
  ["toString('a')", refused],
  ["valueOf('a')", refused],
  ["constructor.call('a')", refused],
  ["__proto__('a')", refused],
  ["hasOwnProperty('a')", refused],
  ["list.push('a')", refused],
  ["x.replace('t', upper)", refused],
  ["replace('a', 'a', upper)", refused],
  ['sort(list, upper)', refused],
];

const syntax: Row[] = [
  ['x = 1', refused],
  ['x.y = 1', refused],
  ['object.__proto__.polluted = 1', refused],
  ['n++', refused],
  ['++n', refused],
  ['n += 1', refused],
  ['delete object.a', refused],
  ['typeof x', refused],
  ['void 0', refused],
  ['x instanceof Object', refused],
  ['a; b', refused],
  ['a, b', refused],
  ['(a, b)', refused],
  ['x ?? 1', refused],
  ['x?.constructor', refused],
  ['2 ** 3', refused],
  ['1 | 2', refused],
  ['~1', refused],
  ['1 << 2', refused],
  ['/a+/', refused],
  ['/(a+)+$/.test(x)', refused],
  ['x // comment', refused],
  ['x /* comment */', refused],
  ['<!-- x', refused],
  ['#x', refused],
  ['@x', refused],
  ['x!', refused],
  ['${x}', refused],
  ['#{x}', refused],
  ['0x10', refused],
  ['1n', refused],
  ['return x', refused],
  ['throw x', refused],
  ['await x', refused],
  ['while (true) 1', refused],
  ['{{x}}', refused],
  ['x }} {{ y', refused],
];

const groups = { constructorChains, prototypes, accessors, unicode, calls, syntax };

/** Host objects are functions, symbols, or objects with a prototype of their own. */
function isPlain(value: unknown): boolean {
  if (value === null || ['boolean', 'number', 'string'].includes(typeof value)) return true;
  if (Array.isArray(value)) return value.every(isPlain);
  return (
    typeof value === 'object' &&
    Object.getPrototypeOf(value) === Object.prototype &&
    Object.values(value as object).every(isPlain)
  );
}

const builtIns = [Object, Array, String, Number, Boolean, Function].map(({ prototype }) => prototype as object);
const shapeOfBuiltIns = () => builtIns.map((prototype) => Reflect.ownKeys(prototype).map(String));

describe('attempts to reach the host', () => {
  let shape: string[][];
  beforeEach(() => {
    shape = shapeOfBuiltIns();
  });
  afterEach(() => {
    expect(shapeOfBuiltIns()).toEqual(shape);
    expect('polluted' in {}).toBe(false);
  });

  it('at least 150 different attempts to reach the host are tested', () => {
    const sources = Object.values(groups)
      .flat()
      .map(([source]) => source);
    expect(new Set(sources).size).toBe(sources.length);
    expect(sources.length).toBeGreaterThanOrEqual(150);
  });

  describe.each(Object.entries(groups))('%s', (_, rows) => {
    it.each(rows)('an attempt to reach the host fails: %j', (source, expected) => {
      const outcome = outcomeOf(source, data);
      if (expected === refused) {
        expect(outcome).toHaveProperty('refused');
      } else {
        expect(outcome).toEqual({ value: expected });
        expect(isPlain((outcome as { value: JsonValue }).value)).toBe(true);
      }
    });
  });

  it('hostile names are found as data where the data has them', () => {
    const hostile = JSON.parse(
      '{"__proto__": {"a": 1}, "constructor": {"prototype": 2}, "x": {"__proto__": 3}}',
    ) as JsonObject;
    const source = '[__proto__.a, variables.__proto__.a, constructor.prototype, x.__proto__, x.constructor]';
    expect(outcomeOf(source, hostile)).toEqual({ value: [1, 1, 2, 3, null] });
  });

  it('text from data is not evaluated as an expression', () => {
    const parsed = parseTemplate('a {{ x }}');
    const names = namesIn({ x: '{{ constructor }}' });
    expect(parsed.ok && evaluateTemplate(parsed.value, names)).toEqual({ ok: true, value: 'a {{ constructor }}' });
  });
});
