// What tests import from `@jest/globals`: the names that Jest has made for the test file that runs. Of `jest` only what is used.

/** @type {import('@jest/globals')['afterAll']} */
export let afterAll;
/** @type {import('@jest/globals')['afterEach']} */
export let afterEach;
/** @type {import('@jest/globals')['beforeAll']} */
export let beforeAll;
/** @type {import('@jest/globals')['beforeEach']} */
export let beforeEach;
/** @type {import('@jest/globals')['describe']} */
export let describe;
/** @type {import('@jest/globals')['expect']} */
export let expect;
/** @type {import('@jest/globals')['it']} */
export let it;
/** @type {import('@jest/globals')['test']} */
export let test;

export const jest = {
  /** The time limit of each test and hook of this file that has none of its own. @param {number} ms */
  setTimeout(ms) {
    Reflect.set(globalThis, Symbol.for('TEST_TIMEOUT_SYMBOL'), ms);
  },
};

/** @param {import('@jest/globals')} names */
export function use(names) {
  ({ afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, test } = names);
}
