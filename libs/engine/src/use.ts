import type { Template } from '@svc/expressions';

/** Something beside the process that an element needs, by its constant name. */
export interface Use {
  readonly kind: 'credential' | 'decision' | 'definition';
  /** Name of a credential, key of a decision or definition. */
  readonly name: string;
}

/** A use by a template; none if an expression computes the name. */
export function usedBy(kind: Use['kind'], template: Template): readonly Use[] {
  const isConstant = template.source !== '' && template.parts.every((part) => typeof part === 'string');
  return isConstant ? [{ kind, name: template.source }] : [];
}
