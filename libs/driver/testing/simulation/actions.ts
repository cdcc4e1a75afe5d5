import type { Fault } from './faults.js';
import { drawRequest } from './requests.js';
import { SimulatedClient } from './simulated-client.js';
import type { SimulatedProcess } from './simulated-process.js';
import type { Call } from './network.js';
import type { World } from './world.js';

/** Something that can happen next. */
export interface Action {
  readonly name: string;
  /** How likely it is beside others. */
  readonly weight: number;
  /** False if nothing came of it. */
  run(): boolean | void;
}

const MOST_PROCESSES = 3;
const MOST_CLIENTS = 14;

/** What goes on by itself: of these actions some lead to a rest. */
export function actionsToRest(world: World): Action[] {
  const { ahead, processes } = world;
  // Only its position tells a driver that is ahead from the log's. So it must be told before others have caught up with it.
  const acting = ahead.length > 0 ? ahead : processes;
  return [
    ...acting.flatMap((process) => actionsOfProcess(world, process)),
    ...world.network.calls
      .filter(({ from }) => acting.some(({ number }) => number === from))
      .map((call) => answering(world, call)),
    ...(ahead.length > 0 ? ahead.flatMap(askingForMore) : [...asking(world), ...beginning(world)]),
  ];
}

/** What happens to an instance from outside, faults included. */
export function disturbances(world: World): Action[] {
  if (world.ahead.length > 0) return [];
  return [
    ...world.processes.flatMap((process) => disturbancesOf(world, process)),
    ...world.network.calls.map((call) => failing(world, call)),
    ...requesting(world),
    {
      name: 'another process begins',
      weight: world.processes.length < MOST_PROCESSES ? 1 : 0,
      run: () => begin(world),
    },
    {
      name: 'the database is restored',
      weight: 0.3,
      run: ifItHappens(world, 'restore', () => world.restore()),
    },
  ];
}

function actionsOfProcess(world: World, process: SimulatedProcess): Action[] {
  const { number, driver, work, isStepping, isResting } = process;
  return [
    ...(isStepping || !driver.hasWork ? [] : [{ name: `${number} steps`, weight: 3, run: () => world.step(process) }]),
    ...(isResting ? [{ name: `${number} has rested`, weight: 3, run: () => process.awake() }] : []),
    ...(work.isIdle
      ? []
      : [{ name: `${number} hears from outside`, weight: 1, run: () => void process.hearFromOutside() }]),
  ];
}

function answering(world: World, call: Call): Action {
  const { from, request, isExecuted } = call;
  if (!isExecuted)
    return { name: `the log executes ${from}:${request.seq}`, weight: 3, run: () => world.execute(call) };
  const run = () => {
    world.network.remove(call);
    call.deliver();
  };
  return { name: `${from} is answered`, weight: 3, run };
}

function askingForMore({ number, driver, isStepping }: SimulatedProcess): Action[] {
  if (isStepping || driver.hasArrived) return [];
  return [{ name: `${number} asks for more`, weight: 1, run: () => driver.requestSync() }];
}

function asking(world: World): Action[] {
  return world.openClients.flatMap((client) =>
    world.processes
      .filter(({ number }) => !client.hasAsked(number))
      .flatMap((process) => reaching(world, client, process)),
  );
}

/** A report of a called instance is sent to the current workflow: one that knows what the log knows. */
function reaching(world: World, client: SimulatedClient, process: SimulatedProcess): Action[] {
  const { number, kind, driver } = process;
  if ('childId' in client.input && kind === 'workflow' && driver.lastSeq < world.log.lastSeq)
    return askingForMore(process);
  return [{ name: `${client.id} asks ${number}`, weight: 1, run: () => world.ask(client, process) }];
}

function beginning(world: World): Action[] {
  return world.processes.length > 0 ? [] : [{ name: 'a process begins', weight: 1, run: () => begin(world) }];
}

function begin(world: World): void {
  const { driver } = world.begin();
  if (world.random.chance(0.5)) driver.requestSync();
}

function requesting(world: World): Action[] {
  const { log, clients, random } = world;
  if (clients.length >= MOST_CLIENTS) return [];
  const run = () => {
    const point = log.folded.pointAt(log.lastSeq);
    const input = point && drawRequest(point.state, random);
    if (input) world.addClient(new SimulatedClient(`c${clients.length + 1}-${input.type}`, input));
  };
  return [{ name: 'a client comes', weight: 2, run }];
}

function disturbancesOf(world: World, process: SimulatedProcess): Action[] {
  const { number, kind, driver, isStepping } = process;
  const canContinue = kind === 'workflow' && !isStepping && !driver.hasArrived && driver.toResume() !== null;
  return [
    { name: `${number} crashes`, weight: 0.5, run: ifItHappens(world, 'crash', () => world.lose(process)) },
    ...(canContinue
      ? [{ name: `${number} continues as new`, weight: 0.3, run: () => world.continueAsNew(process) }]
      : []),
    ...askingForMore(process).map((action) => ({ ...action, weight: 0.3 })),
  ];
}

function failing(world: World, call: Call): Action {
  const { from, request, isExecuted } = call;
  const name = `${from}:${request.seq}`;
  if (isExecuted) {
    return {
      name: `${name} loses its answer`,
      weight: 1,
      run: ifItHappens(world, 'lostAnswer', () => world.loseAnswer(call)),
    };
  }
  const fail = () => {
    world.network.remove(call);
    call.fail();
  };
  return { name: `${name} does not reach the log`, weight: 1, run: ifItHappens(world, 'unreachable', fail) };
}

function ifItHappens(world: World, fault: Fault, act: () => void): () => boolean {
  return () => {
    const happens = world.faults.happens(fault);
    if (happens) act();
    return happens;
  };
}
