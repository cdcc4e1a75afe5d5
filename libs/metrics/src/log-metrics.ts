import { Counter, type Registry } from 'prom-client';

/** The count is read at each scrape. */
export function measureLog(registry: Registry, log: { readonly dropped: number }): void {
  new Counter({
    name: 'svc_log_lines_dropped_total',
    help: 'Lines of the log that were dropped because it could not be written: a full disk, or nobody who reads it',
    registers: [registry],
    collect() {
      this.reset();
      this.inc(log.dropped);
    },
  });
}
