import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { describe, expect, it } from '@jest/globals';

const MODULE = fileURLToPath(new URL('../../workflow-threads.cjs', import.meta.url));

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

/** So many milliseconds in a call into a workflow's context that may take 10 ms. */
const longCall = (name: string, ms: number) => `
  const vm = require('node:vm');
  const { parentPort } = require('node:worker_threads');
  const context = vm.createContext({ __temporal_args: [{}, '${name}', []], now: () => Date.now() });
  const script = new vm.Script('for (const end = now() + ${ms}; now() < end; );');
  try {
    script.runInContext(context, { timeout: 10, displayErrors: true });
    parentPort.postMessage('finished');
  } catch (error) {
    parentPort.postMessage(error.code);
  }
`;

function inThread(execArgv: string[], code = THREAD): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const thread = new Worker(code, { eval: true, execArgv });
    thread.once('message', resolve).once('error', reject);
  });
}

describe('workflow-threads.cjs', () => {
  it('keeps the SDK from tracing promises, and nobody else from following them', async () => {
    expect(await inThread(['--require', MODULE])).toEqual({ isHooked: false, stored: 'scope' });
  });

  it('bounds the calls that run a workflow, and only those', async () => {
    const outcomeOf = (name: string, ms: number) => inThread(['--require', MODULE], longCall(name, ms));
    // So long that a busy machine, too, gets to what breaks it off before it ends by itself.
    expect(await outcomeOf('activate', 30_000)).toBe('ERR_SCRIPT_EXECUTION_TIMEOUT');
    expect(await outcomeOf('tryUnblockConditions', 30_000)).toBe('ERR_SCRIPT_EXECUTION_TIMEOUT');
    expect(await outcomeOf('concludeActivation', 100)).toBe('finished');
  });

  it('is what does it', async () => {
    expect(await inThread([])).toEqual({ isHooked: true, stored: 'scope' });
  });
});
