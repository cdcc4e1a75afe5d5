import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { describe, expect, it } from '@jest/globals';

const MODULE = fileURLToPath(new URL('../../no-promise-hooks.cjs', import.meta.url));

/** What a workflow thread does: the SDK hooks promises by `init` and `settled`; an AsyncLocalStorage needs its own hook. */
const THREAD = `
  const { AsyncLocalStorage } = require('node:async_hooks');
  const { promiseHooks } = require('node:v8');
  const { parentPort } = require('node:worker_threads');
  let isHooked = true;
  try {
    promiseHooks.createHook({ init() {}, settled() {} })();
  } catch {
    isHooked = false;
  }
  const storage = new AsyncLocalStorage();
  storage.run('scope', async () => {
    await null;
    parentPort.postMessage({ isHooked, stored: storage.getStore() });
  });
`;

function inThread(execArgv: string[]): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const thread = new Worker(THREAD, { eval: true, execArgv });
    thread.once('message', resolve).once('error', reject);
  });
}

describe('no-promise-hooks.cjs', () => {
  it('keeps the SDK from tracing promises, and nobody else from following them', async () => {
    expect(await inThread(['--require', MODULE])).toEqual({ isHooked: false, stored: 'scope' });
  });

  it('is what does it', async () => {
    expect(await inThread([])).toEqual({ isHooked: true, stored: 'scope' });
  });
});
