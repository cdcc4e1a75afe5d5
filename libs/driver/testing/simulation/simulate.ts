import { setImmediate } from 'node:timers/promises';
import { actionsToRest, disturbances } from './actions.js';
import type { Action } from './actions.js';
import { expectAccepted, expectAnswered, expectDoneOnce, expectWorkRuns, statusIn } from './invariants.js';
import type { Mistake } from './mistake.js';
import { SeededRandom } from './seeded-random.js';
import { SimulatedClient } from './simulated-client.js';
import { World } from './world.js';

export interface SimulatedRun {
  readonly seed: number;
  readonly model: string;
  readonly commits: number;
  /** Kinds of answers, inputs and failures that occurred. */
  readonly seen: ReadonlySet<string>;
  /** What happened, in order. */
  readonly trace: readonly string[];
  /** The first invariant that was broken; null if all hold. */
  readonly violation: string | null;
}

/** Actions while faults happen. */
const DISTURBED = 160;
/** An instance that has not come to rest after so many actions without faults never does. */
const MOST_TO_REST = 1_500;

/** Drives one instance through everything that the seed brings. */
export async function simulate(seed: number, mistake: Mistake = {}): Promise<SimulatedRun> {
  const world = new World(new SeededRandom(seed), mistake);
  const trace: string[] = [];
  await disturb(world, trace);
  world.faults.isOver = true;
  await comeToRest(world, trace);
  world.noting(() => expectAtRest(world));
  await end(world, trace);
  const { model, log, seen, violation } = world;
  return { seed, model: model.name, commits: log.lastSeq, seen, trace, violation: violation && violation.message };
}

async function disturb(world: World, trace: string[]): Promise<void> {
  for (let count = 0; count < DISTURBED && world.violation === null; count++)
    await act(world, [...actionsToRest(world), ...disturbances(world)], trace);
}

async function comeToRest(world: World, trace: string[]): Promise<void> {
  for (let count = 0; world.violation === null; count++) {
    const actions = actionsToRest(world);
    if (actions.length === 0) return;
    if (count === MOST_TO_REST) world.violation = new Error('the instance does not come to rest');
    else await act(world, actions, trace);
  }
}

async function act(world: World, actions: readonly Action[], trace: string[]): Promise<void> {
  const action = world.random.pickByWeight(actions);
  world.passTime();
  if (action.run() !== false) trace.push(action.name);
  // All that follows from it by itself has happened when the queue of promises is empty.
  await setImmediate();
}

function expectAtRest({ log, clients, processes }: World): void {
  for (const client of clients) {
    expectAnswered(client);
    if (client.answer && !client.isForgotten) expectAccepted(log, client, client.answer);
  }
  expectDoneOnce(log);
  for (const process of processes) expectWorkRuns(log, process);
  if (processes.some(({ isStepping }) => isStepping)) throw new Error('a step never ends');
}

/** An instance can always be ended: by a process that has not driven it before. */
async function end(world: World, trace: string[]): Promise<void> {
  if (world.violation !== null) return;
  for (const process of world.processes) world.lose(process);
  const client = new SimulatedClient('the last', { type: 'terminated', reason: null });
  world.addClient(client);
  await comeToRest(world, trace);
  world.noting(() => {
    expectAnswered(client);
    const status = statusIn(world.log);
    if (status !== 'terminated' && status !== 'completed')
      throw new Error(`the instance cannot be ended: it is ${status}`);
  });
}
