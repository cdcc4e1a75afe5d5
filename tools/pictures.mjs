// `npm run pictures [-- folder]`: makes the pictures of docs/console.md in a real Chromium, on a stack of its own with a shop in it.
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from './build.mjs';
import { takeAll } from './pictures/take.mjs';
import { listenForInterruption } from './stack/interruption.mjs';
import { ROOT } from './stack/root.mjs';
import { speakTo } from './stack/terminal.mjs';
import { newTestFolder, onTestStack } from './stack/test-stack.mjs';

const say = speakTo();
const { signal } = listenForInterruption();
const folder = process.argv[2] ?? join(ROOT, 'docs/pictures');
try {
  mkdirSync(folder, { recursive: true });
  build(say);
  const data = newTestFolder('pictures');
  await onTestStack({ folder: data, signal, say }, ({ TEST_BASE_URL: baseUrl = '', TEST_API_KEY: apiKey = '' }) =>
    takeAll({ baseUrl, apiKey }, folder, say),
  );
  rmSync(data, { recursive: true, force: true });
} catch (error) {
  say(/** @type {Error} */ (error).message);
  process.exitCode = 1;
}
