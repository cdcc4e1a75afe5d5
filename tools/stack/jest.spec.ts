import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { beginningOf } from './process-identity.mjs';
import { ROOT } from './root.mjs';
import { until } from './waiting.mjs';

/** On a busy machine Jest needs seconds to begin, and no file may hang for that. */
const LIMITS = { everyMs: 1_000, hangsMs: 20_000 };
const TEST_MS = 120_000;
/** With a process of its own, as tests have that start servers. It hears as little as one that computes, and takes no processor. */
const COMPUTES = `
  const { pid } = require('node:child_process').spawn('sleep', ['600'], { detached: true, stdio: 'ignore' });
  require('node:fs').writeFileSync(__dirname + '/pid', String(pid));
  test('computes', () => { for (;;) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0); });`;
let rootDir: string;

beforeEach(() => {
  rootDir = mkdtempSync(join(tmpdir(), 'svc-hang-'));
  writeFileSync(join(rootDir, 'ends.test.js'), "test('ends', () => {});");
  writeFileSync(join(rootDir, 'computes.test.js'), COMPUTES);
});

afterEach(() => rmSync(rootDir, { recursive: true }));

test(
  'a test file that computes without an end is named, and ends the run',
  async () => {
    const reporters = ['default', [join(import.meta.dirname, 'hang-reporter.mjs'), LIMITS]];

    const { code, said } = await runJest({ rootDir, reporters });

    expect(code).toBe(1);
    expect(said).toMatch(/^PASS .*ends\.test\.js/m);
    expect(said).toMatch(/^RUNS .*computes\.test\.js \(\d+ s\)$/m);
    expect(said).toMatch(/^FAIL .*computes\.test\.js: expected an end within 20 s$/m);
    expect(said).not.toMatch(/^PASS .*ends[^]*^RUNS .*ends/m);
    // Whoever is killed ends a moment later.
    const pid = Number(readFileSync(join(rootDir, 'pid'), 'utf8'));
    await until('the process of the test to end', () => beginningOf(pid) === null, { timeoutMs: TEST_MS / 2 });
  },
  TEST_MS,
);

function runJest(config: object): Promise<{ code: number | null; said: string }> {
  const jest = join(ROOT, 'node_modules/jest/bin/jest.js');
  const args = [jest, '--config', JSON.stringify(config), '--maxWorkers=2'];
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'pipe'] });
    let said = '';
    child.stderr.on('data', (text) => (said += text));
    child.once('close', (code) => resolve({ code, said }));
  });
}
