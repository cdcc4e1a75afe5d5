import type { ModelIndex } from './element-definition.js';
import type { ElementId } from './ids.js';
import type { Use } from './use.js';

/** All uses in the order of the elements. */
export function usesOf(index: ModelIndex): readonly (Use & { readonly elementId: ElementId })[] {
  return index.model.nodes.flatMap((node) =>
    (index.at(node.id).definition.uses?.(node) ?? []).map((use) => ({ ...use, elementId: node.id })),
  );
}

/** Names of one kind, sorted and without duplicates. */
export function namesUsedBy(uses: readonly Use[], kind: Use['kind']): string[] {
  const names = uses.flatMap((use) => (use.kind === kind ? [use.name] : []));
  return [...new Set(names)].toSorted();
}
