import type { ModelElement, ModelIndex } from './element-definition.js';
import type { ElementId, FlowId } from './model.js';

/**
 * For each incoming flow of a join the elements from which a token can come by it without passing the join itself
 * (BPMN 2.0.2, p. 436). Conditions are ignored; boundary events and links count as paths.
 */
export function upstreamOf(index: ModelIndex, join: ModelElement): ReadonlyMap<FlowId, ReadonlySet<ElementId>> {
  const before = predecessors(index, join.node.scope);
  return new Map(join.incoming.map((flow) => [flow.id, reaching(flow.source, join.node.id, before)]));
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
  const connect = (from: ElementId, to: ElementId) => {
    const known = before.get(to);
    if (known) known.push(from);
    else before.set(to, [from]);
  };
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
