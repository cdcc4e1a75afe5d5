import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);

/**
 * What `play` of a module of tests gives among frozen intrinsics, as in the workflow sandbox. It runs in a process of its own,
 * since a process cannot thaw them for the tests that follow.
 * @param {URL} module
 * @returns {Promise<unknown>}
 */
export async function playAmongFrozenIntrinsics(module) {
  const modules = new URL('testing-modules.mjs', import.meta.url).href;
  const program = fileURLToPath(new URL('frozen-program.mjs', import.meta.url));
  const { stdout } = await run(process.execPath, ['--import', modules, program, module.href]);
  return JSON.parse(stdout);
}
