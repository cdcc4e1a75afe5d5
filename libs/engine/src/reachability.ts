import type { ModelElement, ModelIndex } from './element-definition.js';
import type { ElementId } from './ids.js';
import { addPlace, noPlaces } from './places.js';
import type { JoinWays, Places } from './places.js';

/** One level of the process as a graph: positions of elements, and the positions directly before each. */
export interface Level {
  readonly positions: ReadonlyMap<ElementId, number>;
  readonly before: readonly (readonly number[])[];
}

export function levelOf(index: ModelIndex, elements: readonly ModelElement[]): Level {
  const positions = new Map(elements.map(({ node }, position) => [node.id, position]));
  const before = elements.map((): number[] => []);
  const connect = (from: ElementId, to: ElementId) => {
    const [source, target] = [positions.get(from), positions.get(to)];
    if (source !== undefined && target !== undefined) before[target]!.push(source);
  };
  for (const { node, definition, outgoing } of elements) {
    outgoing.forEach((flow) => connect(node.id, flow.target));
    if (node.attachedTo !== null) connect(node.attachedTo, node.id);
    const link = definition.link?.targetOf?.(node, index) ?? null;
    if (link !== null) connect(node.id, link);
  }
  return { positions, before };
}

export function waysInto(level: Level, join: ModelElement): JoinWays {
  const self = level.positions.get(join.node.id);
  return new Map(join.incoming.map((flow) => [flow.id, reaching(level, level.positions.get(flow.source), self)]));
}

/** Every place from which a token can come to `start` without passing `join`, including `start`. */
function reaching({ before }: Level, start: number | undefined, join: number | undefined): Places {
  const found = noPlaces(before.length);
  const seen = new Uint8Array(before.length);
  const open = start === undefined || start === join ? [] : [start];
  if (join !== undefined) seen[join] = 1;
  for (let position = open.pop(); position !== undefined; position = open.pop()) {
    if (seen[position] === 1) continue;
    seen[position] = 1;
    addPlace(found, position);
    for (const earlier of before[position]!) if (seen[earlier] === 0) open.push(earlier);
  }
  return found;
}
