/** For tests only: a commit log in memory. */
export { InMemoryLog } from './in-memory-log.js';
export type { Batch } from './in-memory-log.js';
