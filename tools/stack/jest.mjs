import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ROOT } from './root.mjs';

const JEST = fileURLToPath(import.meta.resolve('jest/bin/jest'));
const HANG_REPORTER = join(import.meta.dirname, 'hang-reporter.mjs');
const WATCHING = ['--reporters=default', `--reporters=${HANG_REPORTER}`];

/**
 * @typedef {object} JestRun
 * @property {string[]} args Jest's own
 * @property {Record<string, string>} env
 * @property {AbortSignal} signal
 * @property {boolean} [endsHangs] no file may take a quarter of an hour
 *
 * @typedef {object} JestResult
 * @property {number} code Jest's exit code
 * @property {string} line `N passed, N failed`; a file that could not run has failed
 * @property {JestResults | null} results null when Jest could not run
 *
 * @typedef {object} JestResults What `jest --json` tells, as far as it is read here.
 * @property {number} numPassedTests
 * @property {number} numFailedTests
 * @property {number} numRuntimeErrorTestSuites
 * @property {{ name: string, message: string, assertionResults: JestTest[] }[]} testResults
 *
 * @typedef {object} JestTest
 * @property {string[]} ancestorTitles of what it stands in
 * @property {string} title
 * @property {string} status
 */

/**
 * Runs Jest; its progress goes to standard error.
 * @param {JestRun} run
 * @returns {Promise<JestResult>}
 */
export async function runJest({ args, env, signal, endsHangs = false }) {
  const folder = mkdtempSync(join(tmpdir(), 'svc-jest-'));
  const outputFile = join(folder, 'jest.json');
  try {
    const reporters = endsHangs ? WATCHING : [];
    const { code } = await spawnJest([...reporters, '--json', `--outputFile=${outputFile}`, ...args], env, signal);
    const results = existsSync(outputFile) ? JSON.parse(readFileSync(outputFile, 'utf8')) : null;
    return { code, line: results === null ? '0 passed, 1 failed' : countsOf(results), results };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * The test files that Jest would run, inside the repository.
 * @param {string[]} args @param {AbortSignal} signal
 * @returns {Promise<string[]>}
 */
export async function listTests(args, signal) {
  const { output } = await spawnJest(['--listTests', ...args], {}, signal);
  return output
    .split('\n')
    .filter((line) => line.startsWith(ROOT))
    .map((file) => file.slice(ROOT.length));
}

/**
 * @param {string[]} args @param {Record<string, string>} env @param {AbortSignal} signal
 * @returns {Promise<{ code: number, output: string }>}
 */
function spawnJest(args, env, signal) {
  const nodeOptions = `${process.env['NODE_OPTIONS'] ?? ''} --experimental-vm-modules --no-warnings`.trim();
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [JEST, ...args], {
      cwd: ROOT,
      env: { ...process.env, ...env, NODE_OPTIONS: nodeOptions },
      stdio: ['ignore', 'pipe', 'inherit'],
      signal,
    });
    let output = '';
    child.stdout.on('data', (chunk) => (output += chunk));
    child.once('error', reject);
    child.once('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

/**
 * Several runs as if they were one; none is a failure.
 * @param {JestResult[]} runs
 * @returns {JestResult}
 */
export function together(runs) {
  const all = runs.flatMap(({ results }) => (results === null ? [] : [results]));
  /** @param {'numPassedTests' | 'numFailedTests' | 'numRuntimeErrorTestSuites'} count */
  const sum = (count) => all.reduce((total, results) => total + results[count], 0);
  const results = {
    numPassedTests: sum('numPassedTests'),
    numFailedTests: sum('numFailedTests'),
    numRuntimeErrorTestSuites: sum('numRuntimeErrorTestSuites') + runs.length - all.length,
    testResults: all.flatMap(({ testResults }) => testResults),
  };
  const code = runs.length === 0 ? 1 : Math.max(...runs.map((run) => run.code));
  return { code, line: countsOf(results), results };
}

/** @param {JestResults} results */
function countsOf({ numPassedTests, numFailedTests, numRuntimeErrorTestSuites }) {
  return `${numPassedTests} passed, ${numFailedTests + numRuntimeErrorTestSuites} failed`;
}
