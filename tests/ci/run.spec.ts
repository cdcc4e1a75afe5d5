import { spawn } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { beginningOf } from '../../tools/stack/process-identity.mjs';
import { ROOT } from '../../tools/stack/root.mjs';

/** A timeout: most of it is for the start of a stack. */
const RUN_MS = 300_000;
const LINES_OF_A_TRAILER = 40;
const DIES_WITH_TEMPORAL = `
  const { readdirSync, readFileSync } = require('node:fs');
  const port = process.env.TEST_TEMPORAL_ADDRESS.split(':')[1];
  const commandOf = (pid) => { try { return readFileSync('/proc/' + pid + '/cmdline', 'utf8'); } catch { return ''; } };
  test('needs Temporal', async () => {
    const pid = readdirSync('/proc').find((name) => /^\\d+$/.test(name) && commandOf(name).includes('\\0--port\\0' + port + '\\0'));
    process.kill(Number(pid), 'SIGKILL');
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    throw new Error('planted: nobody can start an instance');
  });`;
const COMPUTES = `test('computes', () => { for (;;) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0); });`;
const FAILS = `test('fails', () => { throw new Error('planted'); });`;

/** A checkout whose `npm` runs only the planted tests, and a step `verify` that each test chooses. */
let folder: string;
/** In the repository, since `npm test` gives a stack only to its own tests. */
let planted: string;

beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'svc-ci-')));
  mkdirSync(join(ROOT, '.cache'), { recursive: true });
  planted = mkdtempSync(join(ROOT, '.cache/planted-'));
  mkdirSync(join(planted, 'tests'));
  cpSync(join(ROOT, '.ci/run'), join(folder, '.ci/run'));
  symlinkSync(join(ROOT, 'tools'), join(folder, 'tools'));
  mkdirSync(join(folder, 'bin'));
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
  rmSync(planted, { recursive: true, force: true });
});

function plant(file: string, source: string): void {
  writeFileSync(join(planted, file), source);
}

/** @param verify what the step `npm run verify` does, in the shell */
async function ciRun({ verify = 'exit 0', env = {} }: { verify?: string; env?: Record<string, string> } = {}) {
  const tests = `exec node '${ROOT}/tools/test.mjs' --config '${JSON.stringify({ rootDir: planted, testMatch: ['**/*.spec.*js'] })}'`;
  const npm = ['#!/bin/bash', 'case "$*" in', `'run verify') ${verify} ;;`, `*integration*) ${tests} ;;`, 'esac'];
  writeFileSync(join(folder, 'bin/npm'), `${npm.join('\n')}\n`, { mode: 0o755 });
  const path = `${join(folder, 'bin')}:${process.env['PATH']}`;
  const child = spawn(join(folder, '.ci/run'), [], {
    env: { ...process.env, PATH: path, CI_LOGS: join(folder, 'logs'), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  const code = await new Promise((resolve) => child.once('close', resolve));
  return { code, trailer: output.trimEnd().split('\n').slice(-LINES_OF_A_TRAILER).join('\n') };
}

describe('the report of a failed run', () => {
  it(
    '.ci/run names a failed test, its failure and the command to run it again',
    async () => {
      plant('fails.spec.js', FAILS);
      const { code, trailer } = await ciRun();
      expect(code).toBe(1);
      expect(trailer).toMatch(/fails\.spec\.js › fails\n.*planted/);
      expect(trailer).toMatch(/Again: npm test -- \S+fails\.spec\.js/);
      expect(trailer).toMatch(/FAILED: npm test -- --selectProjects integration .*\nafter \d+ s, exit code 1\n/);
    },
    RUN_MS,
  );

  it(
    '.ci/run names a test file that computes without end',
    async () => {
      plant('computes.spec.js', COMPUTES);
      const { code, trailer } = await ciRun({ env: { TEST_FILE_LIMIT_S: '20' } });
      expect(code).toBe(1);
      expect(trailer).toMatch(/Had not ended: \S+computes\.spec\.js/);
    },
    RUN_MS,
  );

  it(
    '.ci/run names a Temporal that died',
    async () => {
      plant('tests/dies.spec.js', DIES_WITH_TEMPORAL);
      const { code, trailer } = await ciRun();
      expect(code).toBe(1);
      expect(trailer).toMatch(/dies\.spec\.js › needs Temporal/);
      expect(trailer).toMatch(/temporal of the test stack died: it ended with SIGKILL/);
    },
    RUN_MS,
  );

  it(
    '.ci/run names a step that does not end, and ends it with all its children',
    async () => {
      const pids = join(folder, 'pids');
      const hang = `sleep 600 & echo $! >${pids}; setsid sleep 601 & echo $! >>${pids}; sleep 602`;
      const { code, trailer } = await ciRun({ verify: hang, env: { CI_STEP_LIMIT_S: '3' } });
      expect(code).toBe(1);
      expect(trailer).toMatch(/FAILED: npm run verify\nafter \d+ s: ended at its time limit/);
      expect(trailer).toMatch(/ended what was left behind: \d+ sleep 601/);
      const left = readFileSync(pids, 'utf8').trim().split('\n').map(Number);
      expect(left).toHaveLength(2);
      expect(left.map(beginningOf)).toEqual([null, null]);
    },
    RUN_MS,
  );

  it('.ci/run says that everything passed', async () => {
    plant('passes.spec.js', `test('passes', () => expect(1).toBe(1));`);
    const { code, trailer } = await ciRun();
    expect([code, trailer]).toEqual([0, expect.stringMatching(/Everything passed$/)]);
  });
});
