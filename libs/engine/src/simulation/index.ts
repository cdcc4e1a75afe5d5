/** Tries out processes without starting them: no workflow, no rows, and a clock that is moved by hand. */
export type { AwaitedThing, FailedStep, Simulation, SimulatedState, SimulatedToken } from './outcome.js';
export type { SimulatedEvent } from './own-events.js';
export type { PathEntry } from './path.js';
export type { ScriptEvent, ScriptStep } from './script.js';
export { readScript } from './script.js';
export type { SimulationRequest } from './simulate.js';
export { simulate } from './simulate.js';
