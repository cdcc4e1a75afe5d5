import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { Simulation } from '@svc/engine/simulation';
import type { TenantScope } from '@svc/persistence';
import { Tinypool } from 'tinypool';
import { badRequest } from '../errors/api-error.js';
import { isOutOfMemory } from '../threads/out-of-memory.js';
import { TenantTurns } from '../threads/tenant-turns.js';
import { runSimulation, type SimulationTask } from './run-simulation.js';

/** After this time without a simulation the thread and its memory are given back, in milliseconds. */
const IDLE_MS = 60_000;
const MAX_MEGABYTES = 512;

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
  private readonly turns = new TenantTurns('simulations');

  run(tenant: TenantScope, task: SimulationTask): Promise<Simulation> {
    return this.turns.take(tenant, () => this.runNow(task));
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
