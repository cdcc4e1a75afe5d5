/** The metrics for Prometheus that every program of the service has (docs/operations.md, "Metrics"). */
export { Registry } from 'prom-client';
export { isBearerOf } from './bearer-token.js';
export { measureCaches } from './cache-metrics.js';
export { measureCommits } from './commit-metrics.js';
export type { GroupTiming } from './commit-metrics.js';
export { measureLog } from './log-metrics.js';
export { measurePools } from './pool-metrics.js';
export type { PoolCounts } from './pool-metrics.js';
export { createRegistry } from './registry.js';
