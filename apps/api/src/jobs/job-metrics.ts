import { Injectable } from '@nestjs/common';
import { Registry } from '@svc/metrics';
import { type JobQueue, JobRepository } from '@svc/persistence';
import { Gauge } from 'prom-client';
import { inTime } from '../health/dependency-checks.js';
import { LatestReading } from '../metrics/latest-reading.js';
import { WaitingWorkers } from './waiting-workers.js';

/** How often Postgres is asked, in milliseconds. */
const EVERY_MS = 10_000;

/** The queue of jobs over all tenants, and the workers that wait at this process. A job type is no label: their number grows. */
@Injectable()
export class JobMetrics {
  constructor(registry: Registry, jobs: JobRepository, waiting: WaitingWorkers) {
    const latest = new LatestReading<JobQueue | null>(() => inTime(() => jobs.queue()), EVERY_MS);
    const registers = [registry];
    new Gauge({
      name: 'svc_jobs_waiting',
      help: 'Jobs that a worker could get, by how long they have waited',
      labelNames: ['age'],
      registers,
      async collect() {
        const queue = await latest.get();
        this.reset();
        for (const [age, count] of Object.entries(queue?.waiting ?? {})) this.set({ age }, count);
      },
    });
    new Gauge({
      name: 'svc_jobs_locked',
      help: 'Jobs that a worker has',
      registers,
      async collect() {
        const queue = await latest.get();
        if (queue === null) this.remove();
        else this.set(queue.locked);
      },
    });
    new Gauge({
      name: 'svc_jobs_workers_waiting',
      help: 'Requests of workers that wait for a job at this process',
      registers,
      collect() {
        this.set(waiting.size);
      },
    });
  }
}
