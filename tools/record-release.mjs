// `npm run release:record -- <version>`: see tests/releases/record-release.ts.
import { rmSync } from 'node:fs';
import { build } from './build.mjs';
import { listenForInterruption } from './stack/interruption.mjs';
import { speakTo } from './stack/terminal.mjs';
import { newTestFolder, onTestStack } from './stack/test-stack.mjs';
import { runTestingProgram } from './stack/testing-program.mjs';

const say = speakTo();
const { signal } = listenForInterruption();
const folder = newTestFolder('release');

try {
  build(say);
  const args = process.argv.slice(2);
  await onTestStack({ folder, signal, say }, (env) =>
    runTestingProgram('tests/releases/record-release.ts', args, { env, signal }),
  );
  rmSync(folder, { recursive: true, force: true });
} catch (error) {
  say(`release:record: ${/** @type {Error} */ (error).message}`);
  process.exitCode = 1;
}
