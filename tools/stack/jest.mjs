import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ROOT } from './root.mjs';

const JEST = fileURLToPath(import.meta.resolve('jest/bin/jest'));

/**
 * @typedef {object} JestRun
 * @property {string[]} args Jest's own
 * @property {Record<string, string>} env
 * @property {AbortSignal} signal
 *
 * @typedef {object} JestResult
 * @property {number} code Jest's exit code
 * @property {string} line `N passed, N failed`; a file that could not run has failed
 */

/**
 * Runs Jest; its progress goes to standard error.
 * @param {JestRun} run
 * @returns {Promise<JestResult>}
 */
export async function runJest({ args, env, signal }) {
  const folder = mkdtempSync(join(tmpdir(), 'svc-jest-'));
  const outputFile = join(folder, 'jest.json');
  try {
    const { code } = await spawnJest(['--json', `--outputFile=${outputFile}`, ...args], env, signal);
    return { code, line: existsSync(outputFile) ? countsOf(outputFile) : '0 passed, 1 failed' };
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
  return output.split('\n').map((file) => file.slice(ROOT.length));
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

/** @param {string} outputFile */
function countsOf(outputFile) {
  const { numPassedTests, numFailedTests, numRuntimeErrorTestSuites } = JSON.parse(readFileSync(outputFile, 'utf8'));
  return `${numPassedTests} passed, ${numFailedTests + numRuntimeErrorTestSuites} failed`;
}
