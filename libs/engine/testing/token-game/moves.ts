import type { Level, Marking, Spot } from './marking.js';
import { endIfEmpty, place, startLevel, take } from './marking.js';
import type { Plan, PlanFlow, PlanNode } from './plan.js';
import { boundariesOf, flowsFrom, flowsInto, nodeOf } from './plan.js';

/** Moves one token that arrives at its node or leaves it (BPMN 2.0.2, chapter 13). */
export function move(marking: Marking, level: Level, spot: Spot): void {
  if (spot.phase === 'leaving') return leave(marking, level, spot);
  const { plan } = level;
  const node = nodeOf(plan, spot.at);
  switch (node.kind) {
    case 'start':
    case 'pass':
    // Its signal has been thrown before (settle.ts).
    case 'throw':
    case 'boundary':
      return leave(marking, level, spot);
    case 'task':
    case 'catch':
    case 'race':
      spot.phase = 'waiting';
      return;
    case 'handler':
    case 'sub':
      return enterSubprocess(marking, level, spot);
    case 'end':
      return remove(level, spot);
    case 'terminate':
      level.spots.length = 0;
      return endIfEmpty(level);
    case 'errorEnd':
      return throwError(level, spot);
    case 'exclusive':
      return sendBy(marking, level, spot, exclusiveFlow(plan, spot.at, marking.choice));
    case 'parallel':
      return enterParallel(marking, level, spot);
    case 'inclusive':
      if (flowsInto(plan, spot.at).length <= 1) return forkInclusive(marking, level, spot);
      spot.phase = 'joining';
      return;
  }
}

function enterSubprocess(marking: Marking, level: Level, spot: Spot): void {
  spot.phase = 'waiting';
  spot.inner = [];
  const inner: Level = {
    plan: nodeOf(level.plan, spot.at).inner!,
    spots: spot.inner,
    host: { spot, level },
  };
  startLevel(marking, inner);
  endIfEmpty(inner);
}

/** Takes unconditional flows, conditional flows that are true, and the default if no conditional one is (13.2.1). */
function leave(marking: Marking, level: Level, spot: Spot): void {
  const flows = flowsFrom(level.plan, spot.at);
  const { defaultFlow } = nodeOf(level.plan, spot.at);
  const others = flows.filter(({ id }) => id !== defaultFlow);
  const conditional = others.filter(({ holdsFor }) => holdsFor?.includes(marking.choice));
  const taken = flows.filter((flow) => {
    if (flow.id === defaultFlow) return conditional.length === 0;
    return flow.holdsFor === null || conditional.includes(flow);
  });
  sendBy(marking, level, spot, flows.length > 0 && taken.length === 0 ? null : taken);
}

/** The first flow that is true, otherwise the default; null if there is none (13.4.2). */
function exclusiveFlow(plan: Plan, id: string, choice: number): PlanFlow[] | null {
  const flows = flowsFrom(plan, id);
  if (flows.length === 0) return [];
  const { defaultFlow } = nodeOf(plan, id);
  const first = flows.find((flow) => flow.id !== defaultFlow && holds(flow, choice));
  const taken = first ?? flows.find((flow) => flow.id === defaultFlow);
  return taken ? [taken] : null;
}

/** Takes one token from each incoming flow and sends one by each outgoing flow (13.4.1). */
function enterParallel(marking: Marking, level: Level, spot: Spot): void {
  const incoming = flowsInto(level.plan, spot.at);
  if (incoming.length <= 1) return sendBy(marking, level, spot, flowsFrom(level.plan, spot.at));
  spot.phase = 'joining';
  const arrived = incoming.flatMap(({ id }) => joinerBy(level, spot.at, id) ?? []);
  if (arrived.length < incoming.length) return;
  for (const joiner of arrived) take(level, joiner);
  emit(marking, level, flowsFrom(level.plan, spot.at));
}

function joinerBy({ spots }: Level, at: string, via: string): Spot | undefined {
  return spots.find((spot) => spot.at === at && spot.via === via && spot.phase === 'joining');
}

/** Takes every flow that is true, or the default if none is (13.4.3). */
function forkInclusive(marking: Marking, level: Level, spot: Spot): void {
  const flows = flowsFrom(level.plan, spot.at);
  if (flows.length === 0) return remove(level, spot);
  const { defaultFlow } = nodeOf(level.plan, spot.at);
  const holding = flows.filter((flow) => flow.id !== defaultFlow && holds(flow, marking.choice));
  const taken = holding.length > 0 ? holding : flows.filter((flow) => flow.id === defaultFlow);
  sendBy(marking, level, spot, taken.length > 0 ? taken : null);
}

/** Fires a join: takes one token of each flow that has one. The rest waits for the next round. */
export function fireInclusive(marking: Marking, level: Level, at: string): void {
  const arrived = flowsInto(level.plan, at).flatMap(({ id }) => joinerBy(level, at, id) ?? []);
  const [first, ...others] = arrived;
  for (const joiner of others) take(level, joiner);
  forkInclusive(marking, level, first!);
}

/** Goes to the innermost subprocess that catches the error, by its code or any; without one it is stuck (13.5.4). */
function throwError(level: Level, spot: Spot): void {
  const thrown = codeOf(nodeOf(level.plan, spot.at));
  for (let host = level.host; host !== null; host = host.level.host) {
    const handlers = boundariesOf(host.level.plan, host.spot.at).filter(({ trigger }) => trigger?.by === 'error');
    const handler = handlers.find((node) => codeOf(node) === thrown) ?? handlers.find((node) => codeOf(node) === null);
    if (handler) return interrupt(host.spot, handler.id);
  }
  spot.phase = 'stuck';
}

function codeOf({ trigger }: PlanNode): string | null {
  return trigger?.by === 'error' ? trigger.code : null;
}

/** Removes all tokens inside. The token goes on at the boundary event. */
export function interrupt(spot: Spot, boundary: string): void {
  spot.at = boundary;
  spot.via = null;
  spot.inner = null;
  delete spot.isInterrupted;
  spot.phase = 'leaving';
}

function remove(level: Level, spot: Spot): void {
  take(level, spot);
  endIfEmpty(level);
}

/** Sends a token by each of these flows; null: there is no flow to take. */
function sendBy(marking: Marking, level: Level, spot: Spot, flows: readonly PlanFlow[] | null): void {
  if (flows === null) {
    spot.phase = 'stuck';
    return;
  }
  take(level, spot);
  emit(marking, level, flows);
}

function emit(marking: Marking, level: Level, flows: readonly PlanFlow[]): void {
  for (const flow of flows) place(marking, level, { at: flow.target, via: flow.id, phase: 'arriving' });
  endIfEmpty(level);
}

function holds({ holdsFor }: PlanFlow, choice: number): boolean {
  return holdsFor === null || holdsFor.includes(choice);
}
