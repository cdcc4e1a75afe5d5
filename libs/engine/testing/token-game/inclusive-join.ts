import type { Level, Spot } from './marking.js';
import { boundariesOf, flowsFrom, flowsInto } from './plan.js';
import type { Plan } from './plan.js';

/**
 * The activation rule of the inclusive gateway, word by word (BPMN 2.0.2, p. 436): at least one incoming flow has a
 * token, and for every path that begins at a flow with a token elsewhere, ends at an empty incoming flow and does not
 * visit the gateway, there is also one from that token to an incoming flow that has a token.
 */
export function canJoin(level: Level, gateway: string): boolean {
  const incoming = flowsInto(level.plan, gateway).map(({ id }) => id);
  // One that found no way out of the gateway stands in it, and on none of its flows any more.
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

/** All flows that a token may still travel, conditions aside, as long as it does not visit the gateway. */
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
