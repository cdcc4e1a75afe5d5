import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { TenantScope } from '@svc/persistence';
import { ComputeThread } from '../threads/compute-thread.js';
import { runSimulation, type SimulationRun, type SimulationTask } from './run-simulation.js';

/** Runs simulations in a thread, so that other requests do not wait. Each limits its own steps and time. */
@Injectable()
export class SimulationThread implements OnApplicationShutdown {
  private readonly thread = new ComputeThread<SimulationTask, SimulationRun>({
    module: new URL('./run-simulation.js', import.meta.url),
    entry: runSimulation.name,
    computations: 'simulations',
    subject: 'a process',
    verb: 'simulated',
    maxSeconds: null,
  });

  run(tenant: TenantScope, task: SimulationTask): Promise<SimulationRun> {
    return this.thread.run(tenant, task);
  }

  onApplicationShutdown(): Promise<void> {
    return this.thread.destroy();
  }
}
