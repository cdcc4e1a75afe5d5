import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { interruptLiveChildren } from './live-children.mjs';
import { startStack } from './stack.mjs';
import { environmentOf } from './test-environment.mjs';

/** A new folder for the data of a stack. @param {string} name @returns {string} */
export function newTestFolder(name) {
  const folder = mkdtempSync(join(tmpdir(), `svc-${name}-`));
  // If this runs as root, Postgres runs as another user and needs access.
  chmodSync(folder, 0o755);
  return folder;
}

/**
 * Runs tests while a stack of their own runs, with its data in a folder.
 * @template T
 * @param {{ folder: string, signal: AbortSignal, say: (line: string) => void }} surroundings
 * @param {(env: Record<string, string>, stack: import('./stack.mjs').Stack) => Promise<T>} work gets the environment variables of tests
 * @returns {Promise<T>}
 */
export async function onTestStack({ folder, signal, say }, work) {
  const onDeath = (/** @type {string} */ name, /** @type {string} */ ending) => {
    say(`${name} of the test stack died: ${ending}; its log is ${folder}/logs/${name}.log`);
  };
  signal.addEventListener('abort', interruptLiveChildren);
  say('Starting the test stack');
  // Tests of witnesses must not wait a minute for one. A request may take long on a busy machine.
  const env = { AUDIT_WITNESS_SECONDS: '1', REQUEST_DEADLINE_MS: '60000' };
  // Addresses from outside are ignored, so that tests never touch a database or server in use.
  const given = { databaseUrl: null, temporalAddress: null };
  const stack = await startStack({ dataDir: folder, ...given, env, signal, say, onDeath });
  try {
    return await work(environmentOf(stack), stack);
  } finally {
    say('Stopping the test stack');
    await stack.stop();
  }
}
