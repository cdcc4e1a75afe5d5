// `npm run release:record -- <version>`: see tests/releases/record-release.ts.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from './build.mjs';
import { listenForInterruption } from './stack/interruption.mjs';
import { ROOT } from './stack/root.mjs';
import { speakTo } from './stack/terminal.mjs';
import { newTestFolder, onTestStack } from './stack/test-stack.mjs';

const say = speakTo();
const { signal } = listenForInterruption();
const folder = newTestFolder('release');

/** @param {Record<string, string>} env */
async function record(env) {
  const modules = join(ROOT, 'tools/stack/testing-modules.mjs');
  const program = join(ROOT, 'tests/releases/record-release.ts');
  const options = /** @type {const} */ ({ stdio: 'inherit', env: { ...process.env, ...env }, signal });
  const child = spawn(process.execPath, ['--import', modules, program, ...process.argv.slice(2)], options);
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`record-release.ts ended with code ${code}`);
}

try {
  build(say);
  await onTestStack({ folder, signal, say }, record);
  rmSync(folder, { recursive: true, force: true });
} catch (error) {
  say(`release:record: ${/** @type {Error} */ (error).message}`);
  process.exitCode = 1;
}
