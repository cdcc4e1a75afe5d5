import type { Findings } from '@svc/bpmn/source';
import { at, named } from './place.js';

export function checkUniqueIds(kind: string, list: readonly { readonly id: string }[], findings: Findings): void {
  const seen = new Set<string>();
  for (const { id } of list) {
    if (seen.has(id))
      findings.error(`expected unique ids of ${kind}s, but two ${kind}s have the id ${named(id)}`, at(id));
    seen.add(id);
  }
}
