import { OutOfBounds } from './budget.js';
import type { Budget } from './budget.js';
import { broadcast } from './events.js';
import { canJoin } from './inclusive-join.js';
import type { Level, Marking, Spot } from './marking.js';
import { copyOf, findSpot, keyOf, levelsOf, spotsOf, startLevel } from './marking.js';
import { fireInclusive, move } from './moves.js';
import type { Plan, PlanNode } from './plan.js';
import { allNodes, nodeOf } from './plan.js';

/** Every marking in which an instance may come to rest after its start. */
export function startOf(plan: Plan, budget: Budget): Map<string, Marking> {
  const marking: Marking = { choice: 0, next: 0, level: [] };
  startLevel(marking, { plan, spots: marking.level, host: null });
  return settle(plan, [marking], budget);
}

/**
 * All markings at rest that can follow if tokens move in any order, which the standard leaves open. If the order makes no
 * difference, only one is played.
 */
export function settle(plan: Plan, begin: readonly Marking[], budget: Budget): Map<string, Marking> {
  const { markings, tokens } = budget;
  const atRest = new Map<string, Marking>();
  const seen = new Set(begin.map((marking) => keyOf(marking)));
  const open = [...begin];
  const doesOrderMatter = isOrderSeen(plan);
  for (let marking = open.pop(); marking !== undefined; marking = open.pop()) {
    let isAtRest = true;
    for (const follower of successors(plan, marking, budget)) {
      isAtRest = false;
      const key = keyOf(follower);
      if (!seen.has(key)) {
        seen.add(key);
        open.push(follower);
        if (seen.size > markings || spotsOf(plan, follower).length > tokens)
          throw new OutOfBounds(`more than ${markings} markings or ${tokens} tokens`);
      }
      if (!doesOrderMatter) break;
    }
    if (isAtRest) atRest.set(keyOf(marking), marking);
  }
  return atRest;
}

/**
 * The markings after the move of one token or the firing of one inclusive join, computed on demand. Throws come last: the
 * standard leaves that open, and the engine guarantees it (docs/events.md).
 */
function* successors(plan: Plan, marking: Marking, budget: Budget): Generator<Marking> {
  const moving = spotsOf(plan, marking).filter(({ spot }) => spot.phase === 'arriving' || spot.phase === 'leaving');
  let canOthersMove = false;
  for (const next of othersMoved(plan, marking, budget, moving)) {
    canOthersMove = true;
    yield next;
  }
  if (canOthersMove) return;
  for (const thrower of moving.filter(isThrowing)) yield* thrown(plan, marking, budget, thrower);
}

interface Place {
  readonly spot: Spot;
  readonly level: Level;
}

function isThrowing({ spot, level }: Place): boolean {
  return spot.phase === 'arriving' && nodeOf(level.plan, spot.at).kind === 'throw';
}

function* othersMoved(plan: Plan, marking: Marking, budget: Budget, moving: readonly Place[]): Generator<Marking> {
  for (const { spot } of moving.filter((place) => !isThrowing(place))) {
    const next = copyOf(marking, budget);
    moveOn(plan, next, spot.uid);
    yield next;
  }
  yield* joined(plan, marking, budget);
}

/** All waits receive the signal before the thrower goes on, unless a receiver has stopped it. */
function* thrown(plan: Plan, marking: Marking, budget: Budget, { spot, level }: Place): Generator<Marking> {
  const { trigger } = nodeOf(level.plan, spot.at);
  if (trigger?.by !== 'signal') throw new Error(`expected ${spot.at} to throw a signal`);
  for (const told of broadcast(plan, marking, trigger.name, budget)) {
    const next = copyOf(told, budget);
    moveOn(plan, next, spot.uid);
    yield next;
  }
}

/** Does nothing if the token is gone. */
function moveOn(plan: Plan, marking: Marking, uid: number): void {
  const found = findSpot(plan, marking, uid);
  if (found) move(marking, found.level, found.spot);
}

function* joined(plan: Plan, marking: Marking, budget: Budget): Generator<Marking> {
  for (const [i, level] of levelsOf(plan, marking).entries()) {
    const waiting = level.spots.filter(
      ({ at, phase }) => phase === 'joining' && nodeOf(level.plan, at).kind === 'inclusive',
    );
    for (const gateway of new Set(waiting.map(({ at }) => at))) {
      if (!canJoin(level, gateway)) continue;
      const next = copyOf(marking, budget);
      fireInclusive(next, levelsOf(plan, next)[i]!, gateway);
      yield next;
    }
  }
}

/**
 * Whether the order of moves matters: a token throws a signal or ends others, two nodes share a signal and one interrupts,
 * or a join looks beyond its own tokens.
 */
export function isOrderSeen(plan: Plan): boolean {
  const nodes = allNodes(plan);
  return nodes.some(
    (node) =>
      ['inclusive', 'terminate', 'errorEnd', 'throw'].includes(node.kind) ||
      (node.isInterrupting === true && nodes.some((other) => other !== node && haveSameSignal(node, other))),
  );
}

function haveSameSignal({ trigger: one }: PlanNode, { trigger: other }: PlanNode): boolean {
  return one?.by === 'signal' && other?.by === 'signal' && one.name === other.name;
}
