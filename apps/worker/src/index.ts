export { BUNDLE_PATH } from './bundle.js';
export { createProcessWorker } from './process-worker.js';
export type { OutboundOptions, ProcessWorker, ProcessWorkerOptions } from './process-worker.js';
export type { CommitPort } from './activities/commit.js';
export type { Endpoint } from './outbound/own-endpoints.js';
export { registerSearchAttributes } from './search-attributes.js';
