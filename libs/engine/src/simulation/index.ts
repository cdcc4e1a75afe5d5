/** Tries out processes without starting them: no workflow, no rows, and a clock that is moved by hand. */
export type { AwaitedThing, FailedStep, Simulation, SimulatedState, SimulatedToken } from './outcome.js';
export type { SimulatedEvent } from './own-events.js';
export type { PathEntry } from './path.js';
export type { AnswerStep, ScriptEvent, ScriptStep } from './script.js';
export { readAnswer, readScript, readScriptStep } from './script.js';
export { SimulatedRun } from './simulated-run.js';
export type { SimulatedProcess, SimulationRequest } from './simulation-request.js';
export type { StandingAnswer } from './standing-answers.js';
export { simulate } from './simulate.js';
