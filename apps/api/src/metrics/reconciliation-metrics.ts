import { Injectable } from '@nestjs/common';
import { Registry } from '@svc/metrics';
import { Counter, Gauge } from 'prom-client';
import { Reconciler } from '../temporal/reconciler.js';

/** What this process has found when it compared Postgres with Temporal. */
@Injectable()
export class ReconciliationMetrics {
  constructor(registry: Registry, reconciler: Reconciler) {
    new Counter({
      name: 'svc_reconcile_differences_total',
      help: 'Instances about which Postgres and Temporal differed, found by this process since its start, by what came of it',
      labelNames: ['difference', 'outcome'],
      registers: [registry],
      collect() {
        this.reset();
        for (const { difference, outcome, count } of reconciler.counts.values())
          this.inc({ difference, outcome }, count);
      },
    });
    new Gauge({
      name: 'svc_reconcile_last_run_timestamp_seconds',
      help: 'When this process has last compared all instances with all workflows',
      registers: [registry],
      collect() {
        if (reconciler.lastRunAt === null) this.remove();
        else this.set(reconciler.lastRunAt / 1_000);
      },
    });
  }
}
