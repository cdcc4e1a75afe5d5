import { describe, expect, it } from '@jest/globals';
import { InMemoryDriver, SCENARIO_START, draw, subProcess } from '../testing/index.js';

const INTRINSICS = [
  Object,
  Function,
  Array,
  String,
  Number,
  Boolean,
  Map,
  Set,
  WeakMap,
  Promise,
  RegExp,
  Symbol,
  Error,
  TypeError,
  Date,
];

/** The workflow sandbox freezes what its workflows share: the engine must not patch it and must work with it. */
describe('the engine in the workflow sandbox', () => {
  it('a process with hostile names runs as usual with every built-in frozen', async () => {
    const inner = subProcess({ toString: 'userTask' }, 'start1 -> toString -> end1');
    const form = draw(
      {
        valueOf: 'parallelGateway',
        constructor: inner,
        pay: { type: 'serviceTask', taskHeaders: { url: 'https://a.example.com' } },
        late: { type: 'boundaryEvent', attachedTo: 'pay', event: { type: 'timer', duration: 'PT1H' } },
      },
      'start -> valueOf -> constructor -> end',
      'valueOf -> pay -> end',
      'late -> end2',
    );
    const driver = new InMemoryDriver();
    const hostile = JSON.parse('{"__proto__": 1, "constructor": 2, "toString": {"hasOwnProperty": 3}}');
    const seen = await frozen(async () => {
      await driver.start(form, hostile);
      await driver.completeTask('toString', JSON.parse('{"__proto__": {"isAdmin": true}, "valueOf": 4}'));
      await driver.passTime(3_600_000);
      return driver.view();
    });
    expect(seen.status).toBe('completed');
    expect(JSON.stringify(seen.variables)).toBe(
      '{"__proto__":{"isAdmin":true},"constructor":2,"toString":{"hasOwnProperty":3},"valueOf":4}',
    );
    expect(driver.now).toBe(SCENARIO_START + 3_600_000);
  });
});

/** Freezes them for the rest of this file, which Jest runs in a realm of its own. */
async function frozen<T>(work: () => Promise<T>): Promise<T> {
  for (const intrinsic of INTRINSICS) {
    Object.freeze(intrinsic);
    Object.freeze(intrinsic.prototype);
  }
  Object.freeze(Object.getPrototypeOf(Object.getPrototypeOf([][Symbol.iterator]())));
  return work();
}
