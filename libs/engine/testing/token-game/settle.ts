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
 * All markings at rest that can follow, in whatever order tokens move meanwhile: the standard leaves that open. Where
 * no order can make a difference, one is played.
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
 * What one token's move, or one inclusive join that fires, makes of a marking; made only as far as it is asked for. Throws
 * go last: the standard leaves it open, and this is what the engine promises (docs/events.md).
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

/** Everybody who waits has heard it before the thrower goes on, unless somebody has stopped it. */
function* thrown(plan: Plan, marking: Marking, budget: Budget, { spot, level }: Place): Generator<Marking> {
  const { trigger } = nodeOf(level.plan, spot.at);
  if (trigger?.by !== 'signal') throw new Error(`expected ${spot.at} to throw a signal`);
  for (const told of broadcast(plan, marking, trigger.name, budget)) {
    const next = copyOf(told, budget);
    moveOn(plan, next, spot.uid);
    yield next;
  }
}

/** Nothing when the token is gone. */
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

/** Tokens see of each other only where one throws what others hear, one kills others, by itself or by a signal that they hear too, or a join looks beyond itself. */
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
