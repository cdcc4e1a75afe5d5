'use strict';
/*
 * Required before everything else (`node --require`), in every thread. It removes two costs of the threads that run
 * workflows (docs/adr/0006), and lets such a thread continue after a call that was aborted by its time-out, which it reports
 * (docs/adr/0019 and 0020). In the main thread, stack traces name the sources.
 */
const { promiseHooks } = require('node:v8');
const vm = require('node:vm');
const { BroadcastChannel, isMainThread } = require('node:worker_threads');

const { createHook } = promiseHooks;
const { runInContext } = vm.Script.prototype;

/** Before Node 24 its AsyncLocalStorage creates a hook through the same function; that one also follows `before`. */
const isStackTraceHook = ({ before, after }) => before === undefined && after === undefined;

/** Calls into a workflow's context that run only code of the SDK, which cannot loop for ever. */
const SDK_ONLY = new Set(['initRuntime', 'initialize', 'concludeActivation', 'dispose']);

const isSdkOnly = (context) => context !== undefined && SDK_ONLY.has(context.__temporal_args?.[1]);

/** The promise whose reaction is running, or null, and the hook that expects its end. */
let reacting = null;
let hookOfReacting = null;

/** The same hook, which also notes the reaction that has begun and not ended. */
const followed = (callbacks) => ({
  ...callbacks,
  before(promise) {
    reacting = promise;
    hookOfReacting = callbacks;
    callbacks.before?.(promise);
  },
  after(promise) {
    callbacks.after?.(promise);
    reacting = null;
  },
});

/** Made when the first call is aborted. */
let abortedCalls = null;

/** Tells the main thread whose call was aborted (src/parking/aborted-calls.ts). */
function reportAborted(context, { message }) {
  if (abortedCalls === null) {
    abortedCalls = new BroadcastChannel('svc-aborted-calls');
    abortedCalls.unref();
  }
  abortedCalls.postMessage({ workflowId: context.__TEMPORAL_ACTIVATOR__?.info.workflowId, message });
}

/**
 * A call that takes too long is aborted anywhere, also within a reaction. Before Node 24 an AsyncLocalStorage then never gets the
 * end of that reaction from its hook, and the whole process ends with `async hook stack has become corrupted`.
 */
function runBounded(script, context, options) {
  reacting = null;
  try {
    return runInContext.call(script, context, options);
  } catch (error) {
    if (error?.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') {
      if (reacting !== null) hookOfReacting.after?.(reacting);
      reportAborted(context, error);
    }
    throw error;
  } finally {
    reacting = null;
  }
}

if (isMainThread) {
  process.setSourceMapsEnabled(true);
  // The SDK tries out the workflow bundle, which fails. Displaying that error would read all source maps, 45 MB.
  vm.Script.prototype.runInContext = function runInContextOf(context, options) {
    return runInContext.call(this, context, { displayErrors: false, ...options });
  };
} else {
  promiseHooks.createHook = (callbacks) => {
    if (isStackTraceHook(callbacks)) throw new Error('stack traces of promises are off');
    return createHook(followed(callbacks));
  };
  // Each call with a time-out starts a thread of its own.
  vm.Script.prototype.runInContext = function runInContextOf(context, options) {
    if (options?.timeout === undefined) return runInContext.call(this, context, options);
    if (isSdkOnly(context)) return runInContext.call(this, context, { ...options, timeout: undefined });
    return runBounded(this, context, options);
  };
}
