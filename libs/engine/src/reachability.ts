import type { ModelElement, ModelIndex } from './element-definition.js';
import type { ElementId, FlowId } from './model.js';

/**
 * By element the incoming flows of a join by which a token there can come, without passing the join itself
 * (BPMN 2.0.2, p. 436). Conditions are ignored; boundary events and links count as paths.
 */
export function waysInto(index: ModelIndex, join: ModelElement): ReadonlyMap<ElementId, readonly FlowId[]> {
  const before = predecessors(index, join.node.scope);
  const ways = new Map<ElementId, FlowId[]>();
  for (const flow of join.incoming) {
    for (const elementId of reaching(flow.source, join.node.id, before)) append(ways, elementId, flow.id);
  }
  return ways;
}

function reaching(
  start: ElementId,
  join: ElementId,
  before: ReadonlyMap<ElementId, readonly ElementId[]>,
): Set<ElementId> {
  const found = new Set<ElementId>();
  const open = [start];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (id === join || found.has(id)) continue;
    found.add(id);
    open.push(...(before.get(id) ?? []));
  }
  return found;
}

/** By element: those from which a token comes directly. */
function predecessors(index: ModelIndex, scope: ElementId | null): Map<ElementId, ElementId[]> {
  const before = new Map<ElementId, ElementId[]>();
  const connect = (from: ElementId, to: ElementId) => append(before, to, from);
  for (const node of index.model.nodes) {
    if (node.scope !== scope) continue;
    const { definition, outgoing } = index.at(node.id);
    outgoing.forEach((flow) => connect(node.id, flow.target));
    if (node.attachedTo !== null) connect(node.attachedTo, node.id);
    const link = definition.jumpsTo?.(node, index) ?? null;
    if (link !== null) connect(node.id, link);
  }
  return before;
}

function append<T>(lists: Map<ElementId, T[]>, key: ElementId, item: T): void {
  const known = lists.get(key);
  if (known) known.push(item);
  else lists.set(key, [item]);
}
