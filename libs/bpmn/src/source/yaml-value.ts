import { load } from 'js-yaml';
import type { Findings } from '../findings.js';
import type { CompileLimits } from '../limits.js';
import { reportInexactNumber } from './inexact-number.js';
import { EXACT_SCHEMA, findUnfitNumber } from './yaml-numbers.js';

/** More aliases than any source needs; `maxNodes` limits what they expand to. */
const MAX_ALIASES = 1000;

/** Parses YAML 1.2 text, which may be anything. Returns null with findings if that fails. */
export function parseYaml(text: string, limits: CompileLimits, findings: Findings): { readonly value: unknown } | null {
  try {
    const value = load(text, { schema: EXACT_SCHEMA, maxDepth: limits.maxDepth, maxAliases: MAX_ALIASES });
    const found = findUnfitNumber(value);
    if (found === null) return { value };
    reportInexactNumber(found, findings);
    return null;
  } catch (error) {
    // The library documents that it may also throw errors of other classes than its own.
    findings.error(`the source is not YAML: ${reasonOf(error)}`, { elementId: null, line: lineOf(error) });
    return null;
  }
}

function reasonOf(error: unknown): string {
  if (hasKey(error, 'reason') && typeof error.reason === 'string') return error.reason;
  return error instanceof Error ? error.message : String(error);
}

function lineOf(error: unknown): number | null {
  if (!hasKey(error, 'mark') || !hasKey(error.mark, 'line')) return null;
  return typeof error.mark.line === 'number' ? error.mark.line + 1 : null;
}

function hasKey<K extends string>(value: unknown, key: K): value is Record<K, unknown> {
  return typeof value === 'object' && value !== null && key in value;
}
