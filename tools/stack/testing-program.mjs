import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { ROOT } from './root.mjs';

/**
 * Runs a program that may import modules of tests, until its end. Rejects if it fails.
 * @param {string} path from the repository's folder @param {string[]} args
 * @param {{ env?: Record<string, string>, signal: AbortSignal }} surroundings
 */
export async function runTestingProgram(path, args, { env = {}, signal }) {
  const modules = join(ROOT, 'tools/stack/testing-modules.mjs');
  const options = /** @type {const} */ ({ stdio: 'inherit', env: { ...process.env, ...env }, signal });
  const child = spawn(process.execPath, ['--import', modules, join(ROOT, path), ...args], options);
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`${path} ended with code ${code}`);
}
