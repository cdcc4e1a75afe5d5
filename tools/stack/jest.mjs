import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ROOT } from './root.mjs';

const JEST = fileURLToPath(import.meta.resolve('jest/bin/jest'));

/**
 * Runs Jest with a configuration of its own and says how many tests passed; a file that could not run has failed.
 * @param {{ config: string, args: string[], env: Record<string, string>, say: import('./terminal.mjs').Say, signal: AbortSignal }} options
 * @returns {Promise<number>} Jest's exit code
 */
export async function runJest({ config, args, env, say, signal }) {
  const folder = mkdtempSync(join(tmpdir(), 'svc-jest-'));
  const outputFile = join(folder, 'jest.json');
  try {
    const code = await exitCodeOf([JEST, '--config', join(ROOT, config), '--json', `--outputFile=${outputFile}`, ...args], env, signal);
    say(existsSync(outputFile) ? countsOf(outputFile) : '0 passed, 1 failed');
    return code;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * @param {string[]} args @param {Record<string, string>} env @param {AbortSignal} signal
 * @returns {Promise<number>}
 */
function exitCodeOf(args, env, signal) {
  const nodeOptions = `${process.env['NODE_OPTIONS'] ?? ''} --experimental-vm-modules --no-warnings`.trim();
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, {
      cwd: ROOT,
      env: { ...process.env, ...env, NODE_OPTIONS: nodeOptions },
      // Its standard output would be the JSON of the results, which goes to the file.
      stdio: ['ignore', 'ignore', 'inherit'],
      signal,
    });
    child.once('error', reject);
    child.once('close', (code) => resolve(code ?? 1));
  });
}

/** @param {string} outputFile */
function countsOf(outputFile) {
  const { numPassedTests, numFailedTests, numRuntimeErrorTestSuites } = JSON.parse(readFileSync(outputFile, 'utf8'));
  return `${numPassedTests} passed, ${numFailedTests + numRuntimeErrorTestSuites} failed`;
}
