import { createRequire } from 'node:module';

/** Its types describe what `require` gives. @type {typeof import('@jest/test-sequencer')} */
const { default: TestSequencer } = createRequire(import.meta.url)('@jest/test-sequencer');

/** Folders and kinds of files, those that take minutes first. */
const HEAVY = ['/tests/scenarios/', '/tests/chaos/', '/tests/', '.temporal.spec.ts', '.pg.spec.ts'];

/**
 * Jest begins with the slowest files if it remembers a run, otherwise with the largest ones. On a clean checkout three small
 * files that take minutes would then come last, each of them alone.
 */
// oxlint-disable-next-line import/no-default-export -- Jest takes a sequencer by its default export
export default class HeavyFirst extends TestSequencer {
  /** @override @param {Parameters<InstanceType<typeof TestSequencer>['sort']>[0]} tests */
  async sort(tests) {
    return heavyFirst([...(await super.sort(tests))]);
  }
}

/**
 * Those of the same weight stay as they are.
 * @template {{ path: string }} T
 * @param {T[]} tests
 */
export function heavyFirst(tests) {
  return tests.toSorted((a, b) => rank(a) - rank(b));
}

/** @param {{ path: string }} test */
function rank({ path }) {
  const place = HEAVY.findIndex((part) => path.includes(part));
  return place === -1 ? HEAVY.length : place;
}
