import { Counter, Histogram, type Registry } from 'prom-client';

/** One transaction that committed one or more batches. */
export interface GroupTiming {
  readonly batches: number;
  readonly durationMs: number;
  /** The number of written steps, by the driver of their instances. */
  readonly durable: number;
  readonly transactional: number;
  /** The transactional steps after which a workflow continues the instance. */
  readonly promotions: number;
}

interface Committer {
  readonly timings: { listen(listener: (timing: GroupTiming) => void): unknown };
  readonly rates: { readonly rests: number };
}

/** The Committer takes no more than 64 batches together. */
const BATCHES = [1, 2, 4, 8, 16, 32, 64];
const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

export function measureCommits(registry: Registry, { timings, rates }: Committer): void {
  const registers = [registry];
  const batches = new Histogram({
    name: 'svc_commit_batches',
    help: 'Batches of process facts that one transaction committed together',
    buckets: BATCHES,
    registers,
  });
  const seconds = new Histogram({
    name: 'svc_commit_duration_seconds',
    help: 'Time of such a transaction, from the wait for a connection to the end of the commit',
    buckets: SECONDS,
    registers,
  });
  const steps = new Counter({
    name: 'svc_steps_total',
    help: 'Steps of instances that this program has committed, by what drives the instance (durable, transactional)',
    labelNames: ['execution'],
    registers,
  });
  const promotions = new Counter({
    name: 'svc_promotions_total',
    help: 'Steps after which an instance that had no workflow goes on with one',
    registers,
  });
  new Counter({
    name: 'svc_commit_rests_total',
    help: "Times that commits of a tenant's instances waited, because these had made more by themselves than COMMITS_PER_SECOND",
    registers,
    collect() {
      this.reset();
      this.inc(rates.rests);
    },
  });
  timings.listen((timing) => {
    steps.inc({ execution: 'durable' }, timing.durable);
    steps.inc({ execution: 'transactional' }, timing.transactional);
    promotions.inc(timing.promotions);
    batches.observe(timing.batches);
    seconds.observe(timing.durationMs / 1_000);
  });
}
