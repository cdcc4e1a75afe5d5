import type { Box } from './ghost-arrow';

/** An element that keys can reach. */
export interface WalkNode extends Box {
  readonly id: string;
  /** Where its flows lead to, its boundary events, and what begins inside it. */
  readonly next: readonly string[];
  /** The same the other way. */
  readonly before: readonly string[];
}

export type WalkNodes = ReadonlyMap<string, WalkNode>;
export type Way = 'left' | 'right' | 'up' | 'down';

/**
 * The element that an arrow key leads to: right and left along the flows, the straightest one first; up and down to the other
 * branches, or, where there is none, to what is connected in that direction.
 * @param at null: nothing is reached yet; then it is the beginning
 * @returns null where there is nothing that way
 */
export function stepFrom(nodes: WalkNodes, at: string | null, way: Way): string | null {
  const from = at === null ? undefined : nodes.get(at);
  if (from === undefined) return beginningOf(nodes);
  if (way === 'right') return straightest(nodes, from, from.next);
  if (way === 'left') return straightest(nodes, from, from.before);
  return branch(nodes, from, way);
}

/** What nothing leads to, at the left, then at the top. */
function beginningOf(nodes: WalkNodes): string | null {
  const all = [...nodes.values()];
  const first = all.filter(({ before }) => before.length === 0);
  const [found] = (first.length > 0 ? first : all).toSorted((one, other) => one.x - other.x || one.y - other.y);
  return found?.id ?? null;
}

function straightest(nodes: WalkNodes, from: WalkNode, ids: readonly string[]): string | null {
  const [found] = known(nodes, ids).toSorted((one, other) => bend(from, one) - bend(from, other));
  return found?.id ?? null;
}

function branch(nodes: WalkNodes, from: WalkNode, way: 'up' | 'down'): string | null {
  const siblings = new Set([
    ...known(nodes, from.before).flatMap(({ next }) => next),
    ...known(nodes, from.next).flatMap(({ before }) => before),
    from.id,
  ]);
  const sign = way === 'down' ? 1 : -1;
  const ordered = known(nodes, [...siblings]).toSorted(
    (one, other) => sign * (middle(one) - middle(other) || one.x - other.x),
  );
  const found = ordered[ordered.indexOf(from) + 1];
  if (found !== undefined) return found.id;
  const connected = known(nodes, [...from.next, ...from.before]).filter(
    (one) => sign * (middle(one) - middle(from)) > 0,
  );
  return connected.toSorted((one, other) => bend(from, one) - bend(from, other))[0]?.id ?? null;
}

function known(nodes: WalkNodes, ids: readonly string[]): WalkNode[] {
  return ids.flatMap((id) => nodes.get(id) ?? []);
}

function bend(from: Box, to: Box): number {
  return Math.abs(middle(from) - middle(to));
}

function middle({ y, height }: Box): number {
  return y + height / 2;
}
