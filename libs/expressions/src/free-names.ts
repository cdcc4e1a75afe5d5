import { assertNever } from './assert-never.js';
import type { Expression, Template } from './ast.js';

/**
 * The names that an expression reads, each once, in order of appearance. `x`, `variables.x` and `variables['x']` all give `x`.
 * Computed names are missing: see `readsAnyVariable`.
 */
export function freeNames(expression: Template | Expression): string[] {
  return [...readsOf(expression).names];
}

/** Whether the variables that are read depend on the data: `variables` as a whole, or `variables[x]`. */
export function readsAnyVariable(expression: Template | Expression): boolean {
  return readsOf(expression).isOpen;
}

interface Reads {
  names: Set<string>;
  isOpen: boolean;
}

function readsOf(expression: Template | Expression): Reads {
  const reads: Reads = { names: new Set(), isOpen: false };
  if ('kind' in expression) collect(expression, reads);
  else expression.parts.forEach((part) => typeof part === 'object' && collect(part, reads));
  return reads;
}

function collect(node: Expression, reads: Reads): void {
  const variable = variableRead(node);
  if (variable !== undefined) {
    reads.names.add(variable);
  } else if (node.kind === 'name') {
    reads.isOpen = true;
  } else {
    childrenOf(node).forEach((child) => collect(child, reads));
  }
}

function variableRead(node: Expression): string | undefined {
  if (node.kind === 'name') return node.name === 'variables' ? undefined : node.name;
  if (node.kind !== 'member' && node.kind !== 'index') return undefined;
  if (node.object.kind !== 'name' || node.object.name !== 'variables') return undefined;
  if (node.kind === 'member') return node.name;
  return node.index.kind === 'literal' && typeof node.index.value === 'string' ? node.index.value : undefined;
}

/** The direct children of a node, in source order. */
export function childrenOf(node: Expression): Expression[] {
  switch (node.kind) {
    case 'literal':
    case 'name':
      return [];
    case 'member':
      return [node.object];
    case 'index':
      return [node.object, node.index];
    case 'list':
      return node.items;
    case 'object':
      return node.members.map(({ value }) => value);
    case 'negate':
    case 'not':
      return [node.operand];
    case 'logical':
    case 'binary':
      return [node.left, node.right];
    case 'conditional':
      return [node.test, node.whenTrue, node.whenFalse];
    case 'call':
      return node.arguments;
    default:
      return assertNever(node);
  }
}
