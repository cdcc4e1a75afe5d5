import { ORIGIN } from './token-graph.js';
import type { Place, TokenGraph } from './token-graph.js';

const NONE = -1;

/**
 * The immediate dominator of each place: the nearest other place that every token there has passed. -1 for the origin and
 * for places that no token reaches. The iterative algorithm of Cooper, Harvey and Kennedy ("A Simple, Fast Dominance
 * Algorithm", 2001).
 */
export function dominatorsOf({ after, before }: TokenGraph): Int32Array {
  const order = reversePostorder(after);
  const rank = new Int32Array(after.length).fill(NONE);
  order.forEach((place, position) => (rank[place] = position));
  const dominators = new Int32Array(after.length).fill(NONE);
  dominators[ORIGIN] = ORIGIN;
  for (let hasChanged = true; hasChanged;) {
    hasChanged = false;
    for (const place of order.slice(1)) {
      const known = before[place]!.filter((earlier) => dominators[earlier] !== NONE);
      const nearest = known.reduce((left, right) => meeting(left, right, rank, dominators));
      if (dominators[place] === nearest) continue;
      dominators[place] = nearest;
      hasChanged = true;
    }
  }
  dominators[ORIGIN] = NONE;
  return dominators;
}

/** The nearest common dominator of both. */
function meeting(left: Place, right: Place, rank: Int32Array, dominators: Int32Array): Place {
  let [one, other] = [left, right];
  while (one !== other) {
    if (rank[one]! > rank[other]!) one = dominators[one]!;
    else other = dominators[other]!;
  }
  return one;
}

/** The reachable places in reverse postorder: without loops each comes before those behind it. */
function reversePostorder(after: TokenGraph['after']): Place[] {
  const order: Place[] = [];
  const seen = new Uint8Array(after.length);
  const open: { readonly place: Place; next: number }[] = [{ place: ORIGIN, next: 0 }];
  seen[ORIGIN] = 1;
  for (let top = open.at(-1); top !== undefined; top = open.at(-1)) {
    const follower = after[top.place]![top.next++];
    if (follower === undefined) {
      order.push(top.place);
      open.pop();
    } else if (seen[follower] === 0) {
      seen[follower] = 1;
      open.push({ place: follower, next: 0 });
    }
  }
  return order.reverse();
}
