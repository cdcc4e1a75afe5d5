/** For tests only: a commit log in memory, and operators that do not listen. */
export { InMemoryLog } from './in-memory-log.js';
export type { Batch } from './in-memory-log.js';
export { silentLog } from './silent-log.js';
