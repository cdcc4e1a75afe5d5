import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { describe, expect, it } from '@jest/globals';

const MODULE = fileURLToPath(new URL('../../../../workflow-threads.cjs', import.meta.url));

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

/**
 * Calls that are broken off in the midst of a promise's reaction while an AsyncLocalStorage is in use, as the SDK's
 * cancellation scopes are, each in an event of its own. Node ends the whole process where it then finds its stack of
 * asynchronous contexts other than it left it, threads or not: so this is a process.
 */
const BROKEN_OFF = `
  const { AsyncLocalStorage } = require('node:async_hooks');
  const vm = require('node:vm');
  const { isMainThread, parentPort, Worker } = require('node:worker_threads');
  function breakOff() {
    const storage = new AsyncLocalStorage();
    const context = vm.createContext({ storage }, { microtaskMode: 'afterEvaluate' });
    const loop = new vm.Script('storage.run("scope", async () => { await null; for (;;); })');
    parentPort.on('message', async (call) => {
      const before = storage.getStore();
      try {
        loop.runInContext(context, { timeout: 20 });
      } catch (error) {
        await null;
        parentPort.postMessage(call + ': ' + error.code + ' ' + before + ' ' + storage.getStore());
      }
    });
  }
  if (!isMainThread) breakOff();
  else {
    const thread = new Worker(__filename);
    let call = 1;
    thread.on('message', (line) => {
      console.log(line);
      if (call === 3) process.exit(0);
      thread.postMessage((call += 1));
    });
    thread.postMessage(call);
  }
`;

/** As the SDK tries out the workflow bundle at a worker's start. */
const TRIED = `
  const vm = require('node:vm');
  let read = 0;
  Error.prepareStackTrace = () => String((read += 1));
  try {
    new vm.Script('throw new Error()').runInContext(vm.createContext({}));
  } catch {
    console.log('stack traces read: ' + read);
  }
`;

function inThread(execArgv: string[], code = THREAD): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const thread = new Worker(code, { eval: true, execArgv });
    thread.once('message', resolve).once('error', reject);
  });
}

/** How a process ends that runs the program, and what it wrote. */
function inProcess(execArgv: string[], code: string): { status: number | null; lines: string[] } {
  const folder = mkdtempSync(join(tmpdir(), 'svc-workflow-threads-'));
  try {
    const program = join(folder, 'program.cjs');
    writeFileSync(program, code);
    const { status, stdout } = spawnSync(process.execPath, [...execArgv, program], { encoding: 'utf8' });
    return { status, lines: stdout.trim().split('\n') };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

describe('workflow-threads.cjs', () => {
  it('workflow-threads.cjs keeps only the SDK from tracing promises', async () => {
    expect(await inThread(['--require', MODULE])).toEqual({ isHooked: false, stored: 'scope' });
  });

  it('workflow-threads.cjs limits the time of calls that run a workflow, and of no others', async () => {
    const outcomeOf = (name: string, ms: number) => inThread(['--require', MODULE], longCall(name, ms));
    // Long enough that even on a busy machine the time limit aborts the call before it ends.
    expect(await outcomeOf('activate', 30_000)).toBe('ERR_SCRIPT_EXECUTION_TIMEOUT');
    expect(await outcomeOf('tryUnblockConditions', 30_000)).toBe('ERR_SCRIPT_EXECUTION_TIMEOUT');
    expect(await outcomeOf('concludeActivation', 100)).toBe('finished');
  });

  it('a workflow thread continues after a call was aborted inside a promise', () => {
    const brokenOff = (call: number) => `${call}: ERR_SCRIPT_EXECUTION_TIMEOUT undefined undefined`;
    expect(inProcess(['--require', MODULE], BROKEN_OFF)).toEqual({ status: 0, lines: [1, 2, 3].map(brokenOff) });
  });

  it('the main thread reads no source maps for an error that nobody inspects', () => {
    expect(inProcess(['--require', MODULE], TRIED).lines).toEqual(['stack traces read: 0']);
  });

  it('without workflow-threads.cjs promises are traced and source maps read', async () => {
    expect(await inThread([])).toEqual({ isHooked: true, stored: 'scope' });
    expect(inProcess([], TRIED).lines).toEqual(['stack traces read: 1']);
  });
});
