import type { Level, Spot } from './marking.js';
import { boundariesOf, flowsFrom, flowsInto } from './plan.js';
import type { Plan } from './plan.js';

/**
 * The activation rule of the inclusive gateway (BPMN 2.0.2, p. 436): at least one incoming flow has a token; and for every
 * path from a token elsewhere to an empty incoming flow that does not visit the gateway, there is also such a path from
 * that token to an incoming flow that has a token.
 */
export function canJoin(level: Level, gateway: string): boolean {
  const incoming = flowsInto(level.plan, gateway).map(({ id }) => id);
  // A stuck token has passed the join without an outgoing flow to take, so it is on no incoming flow any more.
  const here = level.spots.filter((spot) => spot.at === gateway && spot.phase !== 'stuck');
  const full = new Set(here.flatMap(({ via }) => (via === null ? [] : [via])));
  if (!here.some(({ phase }) => phase === 'joining')) return false;
  const elsewhere = level.spots.filter((spot) => spot.at !== gateway);
  return elsewhere.every((spot) => {
    const reached = flowsAhead(level.plan, spot, gateway);
    const canFillEmpty = incoming.some((flow) => !full.has(flow) && reached.has(flow));
    const canFillFull = incoming.some((flow) => full.has(flow) && reached.has(flow));
    return !canFillEmpty || canFillFull;
  });
}

/** All flows that a token may still take without visiting the gateway. Conditions are ignored. */
function flowsAhead(plan: Plan, spot: Spot, gateway: string): Set<string> {
  const travelled = new Set<string>();
  const visited = new Set<string>();
  const visit = (at: string): void => {
    if (at === gateway || visited.has(at)) return;
    visited.add(at);
    for (const boundary of boundariesOf(plan, at)) visit(boundary.id);
    for (const { id, target } of flowsFrom(plan, at)) {
      travelled.add(id);
      visit(target);
    }
  };
  visit(spot.at);
  return travelled;
}
