import { expect, test } from '@jest/globals';
import { heavyFirst } from './heavy-first.mjs';

test('files that take minutes begin before those that take moments', () => {
  const files = [
    '/libs/engine/src/large.spec.ts',
    '/libs/persistence/src/commit/committer.pg.spec.ts',
    '/libs/runtime/src/drivers/workflow/workflows/histories.temporal.spec.ts',
    '/tests/http/files.spec.ts',
    '/tests/http/tasks.spec.ts',
    '/tests/chaos/kill.spec.ts',
    '/tests/scenarios/http.spec.ts',
  ].map((path) => ({ path }));
  const [large, commit, histories, first, second, kill, scenarios] = files;
  expect(heavyFirst(files)).toEqual([scenarios, kill, first, second, histories, commit, large]);
});
