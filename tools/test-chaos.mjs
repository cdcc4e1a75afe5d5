// `npm run test:chaos [-- jest's arguments]`: runs the chaos tests of `npm test` at the size of a release, and instances without
// workflows under kill -9 at random moments (`-- transactional`). It takes about an hour, with `TEST_CHAOS_SIZE=short` a minute or two.
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
  const args = ['--config', 'tests/chaos/jest.config.mjs', ...process.argv.slice(2)];
  const size = { TEST_CHAOS_SIZE: process.env['TEST_CHAOS_SIZE'] ?? 'long' };
  const folder = newTestFolder('chaos');
  const { code, line, notes } = await onTestStack({ folder, signal, say }, (env) =>
    runJest({ args, env: { ...env, ...size }, signal }),
  );
  if (code === 0) rmSync(folder, { recursive: true, force: true });
  if (code !== 0) failureLines(notes, 'npm run test:chaos --').forEach((failure) => say(failure));
  say(line);
  process.exitCode = code;
} catch (error) {
  say(/** @type {Error} */ (error).message);
  process.exitCode = 1;
}
