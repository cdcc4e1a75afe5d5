'use strict';
/*
 * Required by the programs of tests/chaos/endless-calls.spec.ts: a defect that keeps workflows busy for ever. The file
 * ENDLESS_CALLS has the id of a tenant. As long as it exists, no activation of that tenant's instances ends.
 */
const { existsSync, readFileSync } = require('node:fs');
const vm = require('node:vm');
const { isMainThread } = require('node:worker_threads');

const { ENDLESS_CALLS: file = '' } = process.env;
const { runInContext } = vm.Script.prototype;
/** Arguments that are read within the call, for ever. */
const ENDLESS = {
  [Symbol.iterator]() {
    for (;;);
  },
};
/** The ids of workflows by the scopes in which the SDK calls them. */
const workflowIds = new WeakMap();

if (!isMainThread) {
  vm.Script.prototype.runInContext = function runInContextOf(context, options) {
    const [scope, name, args] = context.__temporal_args ?? [];
    if (name === 'initRuntime') workflowIds.set(scope, args[0].info.workflowId);
    if (name === 'activate' && isOfTenant(workflowIds.get(scope))) context.__temporal_args = [scope, name, ENDLESS];
    return runInContext.call(this, context, options);
  };
}

function isOfTenant(workflowId = '') {
  return existsSync(file) && workflowId.startsWith(`t/${readFileSync(file, 'utf8')}/`);
}
