'use strict';
/*
 * Required before everything else (`node --require`), in every thread. The Temporal SDK records a stack trace for each
 * promise of a workflow, for the stack trace tab of its UI: a third of the time of the workflow thread, and for
 * processes it would only ever show the loop that interprets them. Where promise hooks are not available the SDK goes
 * on without; see docs/adr/0006.
 */
const { promiseHooks } = require('node:v8');
const { isMainThread } = require('node:worker_threads');

const { createHook } = promiseHooks;

/** Node's own AsyncLocalStorage creates its hook through the same function: a hook that also follows `before`. */
const isStackTraceHook = ({ before, after }) => before === undefined && after === undefined;

if (!isMainThread) {
  promiseHooks.createHook = (callbacks) => {
    if (isStackTraceHook(callbacks)) throw new Error('stack traces of promises are off');
    return createHook(callbacks);
  };
}
