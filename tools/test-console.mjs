// `npm run test:console [-- jest's arguments]`: builds, starts its own stack, and goes through the pages of the console in a real Chromium.
import { rmSync } from 'node:fs';
import { build } from './build.mjs';
import { failureLines } from './stack/failures.mjs';
import { listenForInterruption } from './stack/interruption.mjs';
import { runJest } from './stack/jest.mjs';
import { speakTo } from './stack/terminal.mjs';
import { newTestFolder, onTestStack } from './stack/test-stack.mjs';

const say = speakTo();
const { signal } = listenForInterruption();

try {
  build(say);
  const args = ['--config', 'tests/console/jest.config.mjs', ...process.argv.slice(2)];
  const folder = newTestFolder('console');
  const { code, line, notes } = await onTestStack({ folder, signal, say }, (env) => runJest({ args, env, signal }));
  if (code === 0) rmSync(folder, { recursive: true, force: true });
  if (code !== 0) failureLines(notes, 'npm run test:console --').forEach((failure) => say(failure));
  say(line);
  process.exitCode = code;
} catch (error) {
  say(/** @type {Error} */ (error).message);
  process.exitCode = 1;
}
