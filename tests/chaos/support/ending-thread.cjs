'use strict';
/*
 * Required by the programs of tests/chaos/workflow-thread.spec.ts. The first thread that runs workflows exits at the start of a
 * call, after a hundred others.
 */
const { existsSync, writeFileSync } = require('node:fs');
const vm = require('node:vm');
const { isMainThread } = require('node:worker_threads');

const CALLS = 100;
const { ENDED_THREAD: file = '' } = process.env;
const { runInContext } = vm.Script.prototype;
let calls = 0;

if (!isMainThread) {
  vm.Script.prototype.runInContext = function runInContextOf(context, options) {
    calls += 1;
    if (calls > CALLS && !existsSync(file)) {
      writeFileSync(file, 'the thread has ended');
      process.exit(3);
    }
    return runInContext.call(this, context, options);
  };
}
