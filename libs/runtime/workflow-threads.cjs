'use strict';
/*
 * Required before everything else (`node --require`), in every thread. It removes two costs of the threads that run
 * workflows (docs/adr/0006), and reports a call that was aborted by its time-out (docs/adr/0019 and 0020). In the main thread, stack traces name the sources.
 */
const { promiseHooks } = require('node:v8');
const vm = require('node:vm');
const { BroadcastChannel, isMainThread } = require('node:worker_threads');

const { runInContext } = vm.Script.prototype;

/** Calls into a workflow's context that run only code of the SDK, which cannot loop for ever. */
const SDK_ONLY = new Set(['initRuntime', 'initialize', 'concludeActivation', 'dispose']);

const isSdkOnly = (context) => context !== undefined && SDK_ONLY.has(context.__temporal_args?.[1]);

/** Made when the first call is aborted. */
let abortedCalls = null;

/** Tells the main thread whose call was aborted (src/drivers/parking/aborted-calls.ts). */
function reportAborted(context, { message }) {
  if (abortedCalls === null) {
    abortedCalls = new BroadcastChannel('svc-aborted-calls');
    abortedCalls.unref();
  }
  abortedCalls.postMessage({ workflowId: context.__TEMPORAL_ACTIVATOR__?.info.workflowId, message });
}

function runBounded(script, context, options) {
  try {
    return runInContext.call(script, context, options);
  } catch (error) {
    if (error?.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') reportAborted(context, error);
    throw error;
  }
}

if (isMainThread) {
  process.setSourceMapsEnabled(true);
  // The SDK tries out the workflow bundle, which fails. Displaying that error would read all source maps, 45 MB.
  vm.Script.prototype.runInContext = function runInContextOf(context, options) {
    return runInContext.call(this, context, { displayErrors: false, ...options });
  };
} else {
  promiseHooks.createHook = () => {
    throw new Error('stack traces of promises are off');
  };
  // Each call with a time-out starts a thread of its own.
  vm.Script.prototype.runInContext = function runInContextOf(context, options) {
    if (options?.timeout === undefined) return runInContext.call(this, context, options);
    if (isSdkOnly(context)) return runInContext.call(this, context, { ...options, timeout: undefined });
    return runBounded(this, context, options);
  };
}
