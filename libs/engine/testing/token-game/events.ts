import { OutOfBounds } from './budget.js';
import type { Budget } from './budget.js';
import type { Level, Marking, Spot } from './marking.js';
import { copyOf, findSpot, keyOf, levelsOf, place, spotsOf } from './marking.js';
import { interrupt } from './moves.js';
import type { Plan, PlanNode } from './plan.js';
import { boundariesOf, flowsFrom, handlersOf, nodeOf } from './plan.js';

/** A node that waits for an event, with the token that waits on its behalf. */
interface Receiver {
  /** The token's uid. For the start of an event subprocess that of the level's host; null: the outermost level. */
  readonly uid: number | null;
  readonly node: PlanNode;
}

/** A signal on its way, with those that have yet to receive it. */
interface Broadcast {
  readonly marking: Marking;
  readonly left: readonly Receiver[];
}

/**
 * Gives a signal to each receiver that is still alive when its turn comes, in every order. Orders that lead to the same
 * marking with the same receivers left are continued once: n receivers have at most 2^n such points instead of n! orders.
 */
export function broadcast(plan: Plan, begin: Marking, name: string, budget: Budget): Marking[] {
  const over = new Map<string, Marking>();
  const seen = new Set<string>();
  const open: Broadcast[] = [{ marking: begin, left: receiversOf(plan, begin, name) }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { marking } = next;
    const listening = receiversIn(plan, marking);
    const left = next.left.filter((receiver) => listening.some((other) => isSame(other, receiver)));
    const key = keyOf(marking, (uid) => left.flatMap((receiver) => (receiver.uid === uid ? [receiver.node.id] : [])));
    if (seen.has(key)) continue;
    seen.add(key);
    if (seen.size > budget.markings) throw new OutOfBounds(`more than ${budget.markings} ways to hear a signal`);
    if (left.length === 0) over.set(keyOf(marking), marking);
    for (const receiver of left) {
      const others = left.filter((other) => other !== receiver);
      open.push({ marking: received(plan, copyOf(marking, budget), receiver), left: others });
    }
  }
  return [...over.values()];
}

export function received(plan: Plan, marking: Marking, { uid, node }: Receiver): Marking {
  if (node.kind === 'start') return begun(plan, marking, { uid, node });
  const { spot, level } = findSpot(plan, marking, uid!)!;
  if (node.kind === 'boundary' && node.isInterrupting === false) {
    place(marking, level, { at: node.id, via: null, phase: 'leaving' });
  } else if (node.kind === 'boundary') {
    interrupt(spot, node.id);
  } else {
    spot.at = node.id;
    spot.phase = 'leaving';
  }
  return marking;
}

/** Starts the event subprocess. If it interrupts, all other tokens of the level end and none starts there again. */
function begun(plan: Plan, marking: Marking, { uid, node }: Receiver): Marking {
  const level = levelsOf(plan, marking).find(({ host }) => (host?.spot.uid ?? null) === uid)!;
  const { handler } = handlersOf(level.plan).find(({ start }) => start.id === node.id)!;
  if (node.isInterrupting !== false) {
    level.spots.length = 0;
    (level.host?.spot ?? marking).isInterrupted = true;
  }
  const inner: Spot = {
    uid: marking.next++,
    at: node.id,
    via: null,
    phase: 'leaving',
    inner: null,
  };
  level.spots.push({
    uid: marking.next++,
    at: handler.id,
    via: null,
    phase: 'waiting',
    inner: [inner],
  });
  return marking;
}

function isSame(one: Receiver, other: Receiver): boolean {
  return one.uid === other.uid && one.node.id === other.node.id;
}

function receiversOf(plan: Plan, marking: Marking, name: string): Receiver[] {
  return receiversIn(plan, marking).filter(({ node }) => node.trigger?.by === 'signal' && node.trigger.name === name);
}

export function receiversIn(plan: Plan, marking: Marking): Receiver[] {
  const atTokens = spotsOf(plan, marking)
    .filter(({ spot }) => spot.phase === 'waiting')
    .flatMap(({ spot, level }) => listeningAt(spot, level).map((node) => ({ uid: spot.uid, node })));
  const atLevels = levelsOf(plan, marking).flatMap(({ plan: { nodes, flows }, spots, host }) => {
    const isOver = (host?.spot ?? marking).isInterrupted === true || spots.length === 0;
    const starts = isOver ? [] : handlersOf({ nodes, flows });
    return starts.map(({ start }) => ({
      uid: host?.spot.uid ?? null,
      node: start,
    }));
  });
  return [...atTokens, ...atLevels];
}

/** The nodes for which a token waits: a catch itself, the events after a gateway, the boundary events of an activity. */
function listeningAt({ at }: Spot, { plan }: Level): readonly PlanNode[] {
  const node = nodeOf(plan, at);
  if (node.kind === 'catch') return [node];
  if (node.kind === 'race') return flowsFrom(plan, at).map((flow) => nodeOf(plan, flow.target));
  return boundariesOf(plan, at);
}
