import type { ModelIndex } from './element-definition.js';
import type { ElementId } from './ids.js';
import type { Use } from './use.js';

/** All uses in the order of the elements. */
export function usesOf(index: ModelIndex): readonly (Use & { readonly elementId: ElementId })[] {
  return index.model.nodes.flatMap((node) =>
    (index.at(node.id).definition.uses?.(node) ?? []).map((use) => ({ ...use, elementId: node.id })),
  );
}

/** Names of the credentials that the process uses, sorted and without duplicates. */
export function credentialsUsedBy(index: ModelIndex): string[] {
  const names = usesOf(index).flatMap(({ kind, name }) => (kind === 'credential' ? [name] : []));
  return [...new Set(names)].toSorted();
}
