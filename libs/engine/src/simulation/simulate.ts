import type { Simulation } from './outcome.js';
import { SimulatedRun } from './simulated-run.js';
import type { SimulationRequest } from './simulation-request.js';

/**
 * Runs a process without starting it: the pure engine with a virtual clock, and calls answered by the script. It writes
 * nothing. It ends at the end of the script, at the first step that cannot be applied, or at a bound.
 */
export function simulate(request: SimulationRequest): Simulation {
  const run = new SimulatedRun(request);
  while (run.playNext());
  return run.result;
}
