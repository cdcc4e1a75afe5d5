import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { Simulation } from '@svc/engine/simulation';
import type { TenantScope } from '@svc/persistence';
import { Tinypool } from 'tinypool';
import { ApiError, badRequest } from '../errors/api-error.js';
import { runSimulation, type SimulationTask } from './run-simulation.js';

/** After this time without a simulation the thread and its memory are given back, in milliseconds. */
const IDLE_MS = 60_000;
const MAX_MEGABYTES = 512;
/** Simulations of one tenant that may wait for each other. */
const MAX_WAITING = 20;
/** About as long as one simulation may take. */
const RETRY_AFTER_SECONDS = 2;

interface Line {
  last: Promise<unknown>;
  length: number;
}

/**
 * Runs simulations on a thread of their own, so that other requests go on. Those of one tenant run one after the other:
 * who asks for many waits for his own.
 */
@Injectable()
export class SimulationThread implements OnApplicationShutdown {
  private readonly thread = new Tinypool({
    filename: new URL('./run-simulation.js', import.meta.url).href,
    name: runSimulation.name,
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: IDLE_MS,
    resourceLimits: { maxOldGenerationSizeMb: MAX_MEGABYTES },
  });
  private readonly lines = new Map<TenantScope, Line>();

  async run(tenant: TenantScope, task: SimulationTask): Promise<Simulation> {
    const line = this.lines.get(tenant) ?? { last: Promise.resolve(), length: 0 };
    if (line.length >= MAX_WAITING) throw tooMany();
    this.lines.set(tenant, line);
    line.length += 1;
    const turn = line.last.then(() => this.runNow(task));
    // The next one begins whatever became of this one, whose own caller is told.
    line.last = turn.catch(() => undefined);
    try {
      return await turn;
    } finally {
      line.length -= 1;
      if (line.length === 0) this.lines.delete(tenant);
    }
  }

  async onApplicationShutdown(): Promise<void> {
    await this.thread.destroy();
  }

  private async runNow(task: SimulationTask): Promise<Simulation> {
    try {
      return (await this.thread.run(task)) as Simulation;
    } catch (error) {
      if (!isOutOfMemory(error)) throw error;
      throw badRequest(`expected a process that can be simulated with ${MAX_MEGABYTES} MB, found one that needs more`);
    }
  }
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
}

function tooMany(): ApiError {
  const message = `expected at most ${MAX_WAITING} simulations at once, found more: try again in ${RETRY_AFTER_SECONDS} s`;
  return new ApiError('RATE_LIMITED', message, { retryAfter: RETRY_AFTER_SECONDS });
}
