import { Inject, Injectable } from '@nestjs/common';
import type { Config } from '@svc/config';
import { Registry } from '@svc/metrics';
import {
  countHalted,
  type ExecutionMode,
  InstanceStates,
  Tallies,
  type Tally,
  type WaitingPromotions,
} from '@svc/persistence';
import { Gauge } from 'prom-client';
import { DataSource } from 'typeorm';
import { CONFIG } from '../app-resources.js';
import { inTime } from '../health/dependency-checks.js';
import { countsOf, STATES } from '../monitoring/summary.dto.js';
import { ProcessRuntime, type TaskQueueBacklog } from '../process-runtime.js';
import { LatestReading } from './latest-reading.js';

/** A part that could not be read is null. Its gauges then have no value, rather than zero. */
interface Reading {
  readonly tallies: readonly Tally[] | null;
  readonly backlogs: readonly TaskQueueBacklog[] | null;
  readonly promotions: WaitingPromotions | null;
  readonly halted: ReadonlyMap<string, number> | null;
}

const COUNTED = [
  ['svc_tasks', 'task', 'Human tasks by status; overdue ones are also pending or claimed'],
  ['svc_service_jobs', 'service_job', 'Service calls by status'],
  ['svc_timers', 'timer', 'Timers by status'],
  ['svc_webhook_deliveries', 'webhook_delivery', 'Webhook deliveries by status'],
] as const satisfies readonly (readonly [name: string, kind: keyof typeof STATES, help: string])[];

/** Each driver with the kind of its instances in the tallies. */
const DRIVERS = [
  ['durable', 'instance'],
  ['transactional', 'transactional_instance'],
] as const satisfies readonly (readonly [ExecutionMode, keyof typeof STATES])[];

/** Metrics of the whole installation, the same in every process: sums over all tenants, and Temporal's queue. */
@Injectable()
export class InstallationMetrics {
  private readonly latest: LatestReading<Reading>;

  constructor(
    private readonly registry: Registry,
    private readonly tallies: Tallies,
    private readonly states: InstanceStates,
    private readonly runtime: ProcessRuntime,
    private readonly dataSource: DataSource,
    @Inject(CONFIG) { metricsIntervalMs }: Config,
  ) {
    this.latest = new LatestReading(() => this.read(), metricsIntervalMs);
    this.countInstances();
    for (const [name, kind, help] of COUNTED) this.count(name, kind, help);
    this.countHalted();
    this.measurePromotions();
    this.measureQueue();
  }

  private async read(): Promise<Reading> {
    const [tallies, backlogs, promotions, halted] = await Promise.all([
      inTime(() => this.tallies.overall()),
      inTime(() => this.runtime.backlogs()),
      inTime(() => this.states.waitingPromotions()),
      inTime(() => countHalted(this.dataSource)),
    ]);
    return { tallies, backlogs, promotions, halted };
  }

  private countInstances(): void {
    const { latest, registry } = this;
    new Gauge({
      name: 'svc_instances',
      help: 'Instances by status and by what drives them (durable, transactional)',
      labelNames: ['status', 'execution'],
      registers: [registry],
      async collect() {
        const { tallies } = await latest.get();
        this.reset();
        if (tallies === null) return;
        for (const [execution, kind] of DRIVERS)
          for (const [status, count] of Object.entries(countsOf(tallies, kind))) this.set({ status, execution }, count);
      },
    });
  }

  private countHalted(): void {
    const { latest, registry } = this;
    new Gauge({
      name: 'svc_instances_halted',
      help: 'Instances whose workflow cannot continue, by cause: a missing payload or key, or a workflow task that fails',
      labelNames: ['code'],
      registers: [registry],
      async collect() {
        const { halted } = await latest.get();
        this.reset();
        for (const [code, count] of halted ?? []) this.set({ code }, count);
      },
    });
  }

  private measurePromotions(): void {
    const { latest, registry } = this;
    const gauge = (name: string, help: string, valueOf: (waiting: WaitingPromotions) => number) =>
      new Gauge({
        name,
        help,
        registers: [registry],
        async collect() {
          const { promotions } = await latest.get();
          if (promotions === null) this.remove();
          else this.set(valueOf(promotions));
        },
      });
    gauge(
      'svc_promotions_waiting',
      'Promoted instances whose workflow nobody has started in time',
      ({ count }) => count,
    );
    gauge('svc_promotions_lag_seconds', 'How long the first of them has waited', ({ ageMs }) => ageMs / 1_000);
  }

  private count(name: string, kind: keyof typeof STATES, help: string): void {
    const { latest, registry } = this;
    new Gauge({
      name,
      help,
      labelNames: ['status'],
      registers: [registry],
      async collect() {
        const { tallies } = await latest.get();
        this.reset();
        if (tallies === null) return;
        for (const [status, count] of Object.entries<number>(countsOf(tallies, kind))) this.set({ status }, count);
      },
    });
  }

  private measureQueue(): void {
    const { latest, registry } = this;
    const gauge = (name: string, help: string, valueOf: (backlog: TaskQueueBacklog) => number) =>
      new Gauge({
        name,
        help,
        labelNames: ['type'],
        registers: [registry],
        async collect() {
          const { backlogs } = await latest.get();
          this.reset();
          for (const backlog of backlogs ?? []) this.set({ type: backlog.type }, valueOf(backlog));
        },
      });
    gauge('svc_task_queue_backlog', "Tasks that wait in Temporal's queue for a worker", ({ tasks }) => tasks);
    gauge('svc_task_queue_lag_seconds', 'How long the oldest of them has waited', ({ ageMs }) => ageMs / 1_000);
  }
}
