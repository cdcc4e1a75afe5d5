import type { CompileLimits } from '../limits.js';
import { textFlaw } from './text-flaw.js';

/**
 * Says why a parsed JSON or YAML value cannot be the source of a definition: too deep, too large, text that cannot be stored, or
 * a number that is not finite. The walk is not recursive, so no depth exhausts the stack. A value that YAML aliases share, or
 * that contains itself, counts at each place.
 */
export function findJsonFlaw(root: unknown, limits: CompileLimits): string | null {
  const open: { value: unknown; depth: number }[] = [{ value: root, depth: 0 }];
  let nodes = 0;
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { value, depth } = next;
    if ((nodes += 1) > limits.maxNodes) return `the source has more than ${limits.maxNodes} values`;
    if (depth > limits.maxDepth) return `the source is nested deeper than ${limits.maxDepth} levels`;
    const flaw = scalarFlaw(value);
    if (flaw !== null) return flaw;
    if (typeof value !== 'object' || value === null) continue;
    const children: unknown[] = Array.isArray(value) ? value : Object.values(value);
    if (!Array.isArray(value)) {
      const key = Object.keys(value)
        .map(textFlaw)
        .find((found) => found !== null);
      if (key) return `a key of the source contains ${key}`;
    }
    if (children.length > limits.maxNodes) return `the source has more than ${limits.maxNodes} values`;
    for (const child of children) open.push({ value: child, depth: depth + 1 });
  }
  return null;
}

function scalarFlaw(value: unknown): string | null {
  switch (typeof value) {
    case 'string': {
      const flaw = textFlaw(value);
      return flaw === null ? null : `a text of the source contains ${flaw}`;
    }
    case 'number':
      return Number.isFinite(value) ? null : 'the source contains a number that is not finite';
    case 'boolean':
    case 'object':
      return null;
    default:
      return `the source contains a value of type ${typeof value}`;
  }
}
