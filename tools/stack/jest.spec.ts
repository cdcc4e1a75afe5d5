import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { runJest } from './jest.mjs';
import { patient } from './patience.mjs';
import { beginningOf } from './process-identity.mjs';
import { until } from './waiting.mjs';

/** On a busy machine Jest needs seconds to begin. */
const LIMIT_MS = 12_000;
const QUIET = join(import.meta.dirname, '../mutants/quiet-reporter.mjs');
const TEST_MS = 120_000;
/** With a process of its own, as tests have that start servers. It hears as little as one that computes, and takes no processor. */
const COMPUTES = `
  const { pid } = require('node:child_process').spawn('sleep', ['600'], { detached: true, stdio: 'ignore' });
  require('node:fs').writeFileSync(__dirname + '/pid', String(pid));
  test('computes', () => { for (;;) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0); });`;
const FAILS = "test('fails', () => { throw new Error('planted'); });";
let rootDir: string;

beforeEach(() => {
  rootDir = mkdtempSync(join(tmpdir(), 'svc-jest-spec-'));
  writeFileSync(join(rootDir, 'fails.test.js'), FAILS);
});
afterEach(() => rmSync(rootDir, { recursive: true }));

/** `workers`: one is Jest's own process. */
function run(workers: number, signal = new AbortController().signal) {
  const args = ['--config', JSON.stringify({ rootDir }), '--maxWorkers', String(workers), '--reporters', QUIET];
  return runJest({ args, env: {}, signal, fileLimitMs: patient(LIMIT_MS), endLimitMs: patient(2_000) });
}

describe('runs of Jest', () => {
  test.each([1, 2])(
    'runJest ends a run whose test file computes without end, and names the file (%i workers)',
    async (workers) => {
      writeFileSync(join(rootDir, 'computes.test.js'), COMPUTES);
      const { code, results, notes } = await run(workers);
      expect([code, results, notes.running]).toEqual([1, null, [join(rootDir, 'computes.test.js')]]);
      // In one process it depends on the order whether the other file was begun at all.
      if (workers > 1) expect(notes.failed.map(({ name }) => name)).toEqual([join(rootDir, 'fails.test.js')]);
      // Whoever is killed ends a moment later.
      const pid = Number(readFileSync(join(rootDir, 'pid'), 'utf8'));
      await until('the process of the test to end', () => beginningOf(pid) === null, { timeoutMs: TEST_MS / 2 });
    },
    TEST_MS,
  );

  test(
    'runJest ends an interrupted run while a test computes',
    async () => {
      writeFileSync(join(rootDir, 'computes.test.js'), COMPUTES);
      const interruption = new AbortController();
      const ended = run(2, interruption.signal);
      await until('the test to compute', () => existsSync(join(rootDir, 'pid')), { timeoutMs: TEST_MS / 2 });
      interruption.abort(new Error('given up'));
      const running = expect.arrayContaining([join(rootDir, 'computes.test.js')]);
      await expect(ended).rejects.toMatchObject({ message: 'given up', notes: { running } });
    },
    TEST_MS,
  );

  test(
    'runJest ends and fails a run that an open handle keeps from ending',
    async () => {
      writeFileSync(join(rootDir, 'fails.test.js'), "test('passes', () => void setInterval(() => {}, 1_000));");
      const { code, line, notes } = await run(1);
      expect([code, line, notes.isOver]).toEqual([1, '1 passed, 0 failed', true]);
    },
    TEST_MS,
  );

  test(
    'runJest returns the results of a run that ended by itself',
    async () => {
      const { code, line, notes } = await run(1);
      expect([code, line]).toEqual([1, '0 passed, 1 failed']);
      expect(notes).toMatchObject({ running: [], failed: [{ assertionResults: [{ title: 'fails' }] }] });
    },
    TEST_MS,
  );
});
