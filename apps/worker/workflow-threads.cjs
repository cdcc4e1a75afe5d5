'use strict';
/*
 * Required before everything else (`node --require`), in every thread: takes two costs off the threads that run
 * workflows (docs/adr/0006), and lets such a thread go on after a call that was broken off (docs/adr/0019). In the main
 * thread stack traces name the sources.
 */
const { promiseHooks } = require('node:v8');
const vm = require('node:vm');
const { isMainThread } = require('node:worker_threads');

const { createHook } = promiseHooks;
const { runInContext } = vm.Script.prototype;

/** Node's own AsyncLocalStorage creates its hook through the same function: a hook that also follows `before`. */
const isStackTraceHook = ({ before, after }) => before === undefined && after === undefined;

/** Calls into a workflow's context in which only the SDK runs, nothing that could run for ever. */
const SDK_ONLY = new Set(['initRuntime', 'initialize', 'concludeActivation', 'dispose']);

const isSdkOnly = (context) => context !== undefined && SDK_ONLY.has(context.__temporal_args?.[1]);

/** The promise whose reaction runs now, null where none does; and the hook that waits for its end. */
let reacting = null;
let hookOfReacting = null;

/** The same hook; which reaction it has begun and not ended is known. */
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

/**
 * A call that takes too long is broken off wherever it is, also in a reaction: Node's own hook, which an AsyncLocalStorage
 * needs, then never hears of that reaction's end, and the whole process ends with `async hook stack has become corrupted`.
 */
function runBounded(script, context, options) {
  reacting = null;
  try {
    return runInContext.call(script, context, options);
  } catch (error) {
    if (reacting !== null && error?.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') hookOfReacting.after?.(reacting);
    throw error;
  } finally {
    reacting = null;
  }
}

if (isMainThread) {
  process.setSourceMapsEnabled(true);
  // The SDK tries the workflow bundle out, which fails: to display that error would read all source maps, 45 MB.
  vm.Script.prototype.runInContext = function runInContextOf(context, options) {
    return runInContext.call(this, context, { displayErrors: false, ...options });
  };
} else {
  promiseHooks.createHook = (callbacks) => {
    if (isStackTraceHook(callbacks)) throw new Error('stack traces of promises are off');
    return createHook(followed(callbacks));
  };
  // A time-out starts a thread of its own for each call.
  vm.Script.prototype.runInContext = function runInContextOf(context, options) {
    if (options?.timeout === undefined) return runInContext.call(this, context, options);
    if (isSdkOnly(context)) return runInContext.call(this, context, { ...options, timeout: undefined });
    return runBounded(this, context, options);
  };
}
