import type { Marking } from './marking.js';
import { copyOf, findSpot, keyOf, levelsOf, spotsOf, startLevel } from './marking.js';
import { fireInclusive, move } from './moves.js';
import type { Plan, PlanNode } from './plan.js';
import { allNodes, nodeOf } from './plan.js';

/** More than this is not played out: the search gives up on the plan. */
export interface Bounds {
  readonly markings: number;
  readonly tokens: number;
}

/** Thrown where a plan is too large to be searched; no verdict on it. */
export class OutOfBounds extends Error {}

/** Every marking in which an instance may come to rest after its start. */
export function startOf(plan: Plan, bounds: Bounds): Map<string, Marking> {
  const marking: Marking = { choice: 0, next: 0, level: [] };
  startLevel(marking, { plan, spots: marking.level, host: null });
  return settle(plan, [marking], bounds);
}

/**
 * All markings at rest that can follow, in whatever order tokens move meanwhile: the standard leaves that open. Where
 * no order can make a difference, one is played.
 */
export function settle(plan: Plan, begin: readonly Marking[], { markings, tokens }: Bounds): Map<string, Marking> {
  const atRest = new Map<string, Marking>();
  const seen = new Set(begin.map((marking) => keyOf(marking)));
  const open = [...begin];
  const doesOrderMatter = isOrderSeen(plan);
  for (let marking = open.pop(); marking !== undefined; marking = open.pop()) {
    const next = successors(plan, marking);
    if (next.length === 0) atRest.set(keyOf(marking), marking);
    for (const follower of doesOrderMatter ? next : next.slice(0, 1)) {
      const key = keyOf(follower);
      if (seen.has(key)) continue;
      seen.add(key);
      open.push(follower);
      if (seen.size > markings || spotsOf(plan, follower).length > tokens)
        throw new OutOfBounds(`more than ${markings}`);
    }
  }
  return atRest;
}

/** What one token's move, or one inclusive join that fires, makes of a marking. */
function successors(plan: Plan, marking: Marking): Marking[] {
  const moving = spotsOf(plan, marking).filter(({ spot }) => spot.phase === 'arriving' || spot.phase === 'leaving');
  const moved = moving.map(({ spot: { uid } }) => {
    const next = copyOf(marking);
    const { spot, level } = findSpot(plan, next, uid)!;
    move(next, level, spot);
    return next;
  });
  return [...moved, ...joined(plan, marking)];
}

function joined(plan: Plan, marking: Marking): Marking[] {
  return levelsOf(plan, marking).flatMap(({ spots, plan: levelPlan }, i) => {
    const waiting = spots.filter(({ at, phase }) => phase === 'joining' && nodeOf(levelPlan, at).kind === 'inclusive');
    return [...new Set(waiting.map(({ at }) => at))].flatMap((gateway) => {
      const next = copyOf(marking);
      return fireInclusive(next, levelsOf(plan, next)[i]!, gateway) ? [next] : [];
    });
  });
}

/** Tokens see of each other only where one kills others, by itself or by a signal that they hear too, or a join looks beyond itself. */
export function isOrderSeen(plan: Plan): boolean {
  const nodes = allNodes(plan);
  return nodes.some(
    (node) =>
      ['inclusive', 'terminate', 'errorEnd'].includes(node.kind) ||
      (node.isInterrupting === true && nodes.some((other) => other !== node && haveSameSignal(node, other))),
  );
}

function haveSameSignal({ trigger: one }: PlanNode, { trigger: other }: PlanNode): boolean {
  return one?.by === 'signal' && other?.by === 'signal' && one.name === other.name;
}
