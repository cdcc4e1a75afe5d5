export { BUNDLE_PATH } from './bundle.js';
export type { CallDirectory } from './activities/resolve-call.js';
export { createProcessWorker } from './process-worker.js';
export type { OutboundOptions, ProcessWorker, ProcessWorkerOptions } from './process-worker.js';
export type { CommitPort } from './activities/commit.js';
export { outboundOptions } from './outbound/outbound-options.js';
export type { Endpoint } from './outbound/own-endpoints.js';
export { registerSearchAttributes } from './search-attributes.js';
export { routeSdkLogs } from './sdk-logs.js';
