import type { ModelIndex } from './element-definition.js';

/** Names of the credentials that the process uses, sorted and without duplicates. */
export function credentialsUsedBy(index: ModelIndex): string[] {
  const names = index.model.nodes.flatMap((node) => index.at(node.id).definition.credentials?.(node) ?? []);
  return [...new Set(names)].toSorted();
}
