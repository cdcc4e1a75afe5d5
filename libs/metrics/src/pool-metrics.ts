import { Gauge, type Registry } from 'prom-client';

/** Connections of a pool as node-postgres counts them. */
export interface PoolCounts {
  readonly totalCount: number;
  readonly idleCount: number;
  readonly waitingCount: number;
}

/** The counts are read at each scrape: three numbers in memory. */
export function measurePools(registry: Registry, pools: Readonly<Record<string, () => PoolCounts>>): void {
  const registers = [registry];
  // Pools are not copied, because a copy would lose their getters.
  const counts = () => Object.entries(pools).map(([pool, countsOf]) => [pool, countsOf()] as const);
  new Gauge({
    name: 'svc_database_connections',
    help: 'Open connections to Postgres by pool and state (busy, idle)',
    labelNames: ['pool', 'state'],
    registers,
    collect() {
      for (const [pool, { totalCount, idleCount }] of counts()) {
        this.set({ pool, state: 'idle' }, idleCount);
        this.set({ pool, state: 'busy' }, totalCount - idleCount);
      }
    },
  });
  new Gauge({
    name: 'svc_database_waiting',
    help: 'Those who wait for a connection of the pool',
    labelNames: ['pool'],
    registers,
    collect() {
      for (const [pool, { waitingCount }] of counts()) this.set({ pool }, waitingCount);
    },
  });
}
