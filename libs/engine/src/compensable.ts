import type { ModelElement, ModelIndex } from './element-definition.js';
import type { Compensable } from './element-kinds.js';
import type { ElementId } from './ids.js';

/**
 * Activities for which something must be kept when they complete: those with a compensation handler, and the subprocesses
 * around them [engine#compensation]. Empty when nothing in the process can ask for compensation.
 */
export function compensablesOf(
  elements: Iterable<ModelElement>,
  index: ModelIndex,
): ReadonlyMap<ElementId, Compensable> {
  const all = [...elements];
  if (!all.some(({ node, definition }) => definition.compensation?.asks?.(node) ?? false)) return new Map();
  const compensables = new Map<ElementId, Compensable>();
  for (const { node, definition } of all) {
    const undoing = definition.compensation?.undoes?.(node, index) ?? null;
    if (undoing !== null) compensables.set(undoing.activity, { handler: undoing.handler });
  }
  for (const activity of [...compensables.keys()]) markAround(compensables, activity, index);
  return compensables;
}

function markAround(compensables: Map<ElementId, Compensable>, activity: ElementId, index: ModelIndex): void {
  for (let id = scopeOf(activity, index); id !== null; id = scopeOf(id, index)) {
    if (!compensables.has(id)) compensables.set(id, { handler: null });
  }
}

function scopeOf(id: ElementId, index: ModelIndex): ElementId | null {
  return index.has(id) ? index.at(id).node.scope : null;
}
