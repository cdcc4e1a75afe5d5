import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from '@jest/globals';
import { ROOT } from '../stack/root.mjs';
import { SLOW_CODE, endOfSlowRun } from './slow-run.mjs';

const RUN = { minutes: 60, command: 'npm run test:random -- --seed 7 --path-seed 8' };
const FAILED = { name: join(ROOT, 'a.spec.ts'), message: 'planted', assertionResults: [] };

test('a run ended by its time limit names its seeds and unfinished files, and has not passed', () => {
  expect(endOfSlowRun({ failed: [], running: [join(ROOT, 'b.spec.ts')], isOver: false }, RUN)).toEqual({
    lines: [
      'slow: after 60 minutes these files had not ended: npm run test:random -- --seed 7 --path-seed 8 b.spec.ts',
    ],
    code: SLOW_CODE,
  });
});

test('a run in which a test had failed before its time limit has failed', () => {
  const { lines, code } = endOfSlowRun({ failed: [FAILED], running: [], isOver: false }, RUN);
  expect(lines).toEqual(expect.arrayContaining(['Failed tests:', expect.stringContaining('a.spec.ts')]));
  expect(code).toBe(1);
});

test('test:random ends when its time limit is over', async () => {
  const args = ['tools/test-random.mjs', '--limit', '0.01', '--seed', '7', 'libs/engine/src/random.spec.ts'];
  const child = spawn(process.execPath, args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'ignore'] });
  const [said, [code]] = await Promise.all([text(child.stdout), once(child, 'close')]);
  expect(said.trimEnd().split('\n').at(-1)).toMatch(/^slow: after 0\.01 minutes .* --seed 7 --path-seed \d+/);
  expect(code).toBe(SLOW_CODE);
});
