// `npm run histories:record [-- --all] [-- part of a name]`: see record-histories.ts and record-states.ts in
// libs/runtime/testing.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { build } from './build.mjs';
import { listenForInterruption } from './stack/interruption.mjs';
import { ROOT } from './stack/root.mjs';
import { withTemporal } from './stack/temporal-alone.mjs';
import { speakTo } from './stack/terminal.mjs';

const say = speakTo();
const { signal } = listenForInterruption();

/** @param {string} program @param {string[]} args @param {Record<string, string>} env */
async function run(program, args, env) {
  const modules = join(ROOT, 'tools/stack/testing-modules.mjs');
  const path = join(ROOT, 'libs/runtime/testing', program);
  const child = spawn(process.execPath, ['--import', modules, path, ...args], {
    stdio: 'inherit',
    env: { ...process.env, ...env },
    signal,
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`${program} ended with code ${code}`);
}

try {
  build(say);
  await withTemporal({ storage: 'memory', say, signal }, async ({ address }) => {
    await run('record-histories.ts', process.argv.slice(2), { TEST_TEMPORAL_ADDRESS: address });
  });
  await run('record-states.ts', [], {});
} catch (error) {
  say(`histories:record: ${/** @type {Error} */ (error).message}`);
  process.exitCode = 1;
}
