import type { ElementId, ModelElement, ModelIndex } from '@svc/engine';
import type { Findings } from '../findings.js';
import type { ProcessSource } from '../source/process-source.js';

/** Warns of each element that no token can reach: probably a mistake in the drawing. */
export function checkReachability(index: ModelIndex, source: ProcessSource, findings: Findings): void {
  const reached = reachedElements(index);
  for (const { element } of source.nodes) {
    if (reached.has(element.id)) continue;
    findings.breaks('reached', `no path from a start event leads to ${element.type} ${element.id}`, {
      elementId: element.id,
      line: element.line,
    });
  }
}

function reachedElements(index: ModelIndex): Set<ElementId> {
  const starts = startsByLevel(index);
  const reached = new Set<ElementId>();
  const begunByEvents = index.instanceStarts().flatMap(({ elementId }) => index.starterOf(elementId) ?? []);
  const open: ModelElement[] = [...(starts.get(null) ?? []), ...begunByEvents, ...eventSubProcesses(null, index)];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (reached.has(next.node.id)) continue;
    reached.add(next.node.id);
    for (const successor of successors(next, index)) open.push(successor);
    open.push(...(starts.get(next.node.id) ?? []), ...eventSubProcesses(next.node.id, index));
  }
  return reached;
}

/**
 * The event subprocesses of a scope and their start events. No flow leads to them: they are reached with the scope that listens
 * for them.
 */
function eventSubProcesses(scope: ElementId | null, index: ModelIndex): ModelElement[] {
  return index.listeners(scope).flatMap((start) => [start, index.at(start.node.scope!)]);
}

/** The same result as `index.entries`, for all levels in one pass: a file may have thousands of subprocesses. */
function startsByLevel(index: ModelIndex): Map<ElementId | null, ModelElement[]> {
  const explicit = new Map<ElementId | null, ModelElement[]>();
  const implied = new Map<ElementId | null, ModelElement[]>();
  for (const { id } of index.model.nodes) {
    const element = index.at(id);
    const { node, definition, incoming } = element;
    const isImplied =
      node.isForCompensation !== true &&
      incoming.length === 0 &&
      node.attachedTo === null &&
      definition.kind !== 'event' &&
      definition.scope?.isTriggered?.(node) !== true;
    if (definition.opensScope?.(node)) push(explicit, node.scope, element);
    else if (isImplied) push(implied, node.scope, element);
  }
  return new Map([...implied, ...explicit]);
}

function push<K, V>(groups: Map<K, V[]>, key: K, value: V): void {
  const group = groups.get(key);
  if (group === undefined) groups.set(key, [value]);
  else group.push(value);
}

function successors(element: ModelElement, index: ModelIndex): ModelElement[] {
  const link = element.definition.link?.targetOf?.(element.node, index) ?? null;
  return [
    ...element.outgoing.map((flow) => index.at(flow.target)),
    ...element.boundaries,
    ...(link === null ? [] : [index.at(link)]),
  ];
}
