import { watch } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ROOT } from './root.mjs';

const FOLDERS = ['libs', 'apps', 'tests'];
/** What is saved at about the same time is one change. */
const GATHERED_MS = 200;
/** What builds and tests write themselves. */
const WRITTEN = /(^|\/)(dist|node_modules|\.cache)(\/|$)|\.tsbuildinfo$/;

/** Resolves when a source has changed, with its path from the repository's folder; null if `signal` comes first. @param {AbortSignal} signal */
export async function sourceChanged(signal) {
  const stop = new AbortController();
  /** @type {string | null} */
  const changed = await new Promise((resolve) => {
    signal.addEventListener('abort', () => resolve(null), { once: true, signal: stop.signal });
    for (const folder of FOLDERS)
      watch(join(ROOT, folder), { recursive: true, signal: stop.signal }, (_, file) => {
        if (file !== null && !WRITTEN.test(file)) resolve(`${folder}/${file}`);
      });
  });
  stop.abort();
  await pause(GATHERED_MS);
  return changed;
}
