import { Counter, type Registry } from 'prom-client';

interface ReadCounts {
  readonly hits: number;
  readonly misses: number;
}

/** The counts are read at each scrape: two numbers for each cache. */
export function measureCaches(registry: Registry, caches: ReadonlyMap<string, ReadCounts>): void {
  new Counter({
    name: 'svc_cache_reads_total',
    help: 'What was asked of a cache: remembered (hit), or read from Postgres or Redis (miss)',
    labelNames: ['cache', 'result'],
    registers: [registry],
    collect() {
      this.reset();
      for (const [cache, { hits, misses }] of caches) {
        this.inc({ cache, result: 'hit' }, hits);
        this.inc({ cache, result: 'miss' }, misses);
      }
    },
  });
}
