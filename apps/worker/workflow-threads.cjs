'use strict';
/*
 * Required before everything else (`node --require`), in every thread: takes two costs off the threads that run
 * workflows. What they are worth and what is lost: docs/adr/0006.
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

if (!isMainThread) {
  promiseHooks.createHook = (callbacks) => {
    if (isStackTraceHook(callbacks)) throw new Error('stack traces of promises are off');
    return createHook(callbacks);
  };
  // A time-out starts a thread of its own for each call.
  vm.Script.prototype.runInContext = function runInContextOf(context, options) {
    if (options?.timeout === undefined || !isSdkOnly(context)) return runInContext.call(this, context, options);
    return runInContext.call(this, context, { ...options, timeout: undefined });
  };
}
