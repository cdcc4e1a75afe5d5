import type { ElementId, ModelElement, ModelIndex } from '@svc/engine';
import type { Findings } from '../findings.js';
import type { ProcessSource } from '../source/process-source.js';

/** Elements that no token can come to are probably a mistake in the drawing: a warning for each. */
export function checkReachability(index: ModelIndex, source: ProcessSource, findings: Findings): void {
  const reached = reachedElements(index);
  for (const { element } of source.nodes) {
    if (reached.has(element.id)) continue;
    findings.warning(`no path from a start event leads to ${element.type} ${element.id}`, {
      elementId: element.id,
      line: element.line,
    });
  }
}

function reachedElements(index: ModelIndex): Set<ElementId> {
  const containers = new Set(index.model.nodes.map((node) => node.scope));
  const reached = new Set<ElementId>();
  const open: ModelElement[] = [...index.entries(null)];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (reached.has(next.node.id)) continue;
    reached.add(next.node.id);
    open.push(...successors(next, index));
    if (containers.has(next.node.id)) open.push(...index.entries(next.node.id));
  }
  return reached;
}

function successors(element: ModelElement, index: ModelIndex): ModelElement[] {
  const link = element.definition.jumpsTo?.(element.node, index) ?? null;
  return [
    ...element.outgoing.map((flow) => index.at(flow.target)),
    ...element.boundaries,
    ...(link === null ? [] : [index.at(link)]),
  ];
}
