import type { ModelElement, ModelIndex } from '../element-definition.js';
import type { ElementId } from '../model.js';

const known = new WeakMap<ModelIndex, ReadonlySet<ElementId>>();

/**
 * Elements to which a token may come again, and those on a way from one loop to another: what is left of the process
 * when whatever nothing leads to, and whatever leads nowhere, has been taken away. Linear, and done once for a model.
 */
export function elementsInLoops(index: ModelIndex): ReadonlySet<ElementId> {
  const found = known.get(index) ?? trim(index);
  known.set(index, found);
  return found;
}

type Neighbours = ReadonlyMap<ElementId, readonly ElementId[]>;

function trim(index: ModelIndex): ReadonlySet<ElementId> {
  const after = new Map(index.model.nodes.map(({ id }) => [id, successors(index.at(id), index)]));
  const before = reversed(after);
  const left = new Set(after.keys());
  takeAway(left, before, after);
  takeAway(left, after, before);
  return left;
}

/** Takes elements away that have nobody left on the one side, and so on along the other side. */
function takeAway(left: Set<ElementId>, oneSide: Neighbours, otherSide: Neighbours): void {
  const counts = new Map(
    [...left].map((id) => [id, (oneSide.get(id) ?? []).filter((other) => left.has(other)).length]),
  );
  const open = [...left].filter((id) => counts.get(id) === 0);
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    left.delete(id);
    for (const other of otherSide.get(id) ?? []) {
      const count = (counts.get(other) ?? 0) - 1;
      counts.set(other, count);
      if (count === 0) open.push(other);
    }
  }
}

function successors({ node, definition, outgoing, boundaries }: ModelElement, index: ModelIndex): ElementId[] {
  const link = definition.jumpsTo?.(node, index) ?? null;
  const next = [...outgoing.map((flow) => flow.target), ...boundaries.map((boundary) => boundary.node.id)];
  return link === null ? next : [...next, link];
}

function reversed(after: Neighbours): Neighbours {
  const before = new Map<ElementId, ElementId[]>([...after.keys()].map((id) => [id, []]));
  for (const [id, next] of after) for (const other of next) before.get(other)?.push(id);
  return before;
}
