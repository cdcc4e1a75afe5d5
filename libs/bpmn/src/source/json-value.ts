import { findInexactNumber } from '@svc/expressions';
import type { Findings } from '../findings.js';
import { reportInexactNumber } from './inexact-number.js';

/** Parses JSON text, which may be anything. Returns null with findings if that fails. */
export function parseJson(text: string, findings: Findings): { readonly value: unknown } | null {
  try {
    const value: unknown = JSON.parse(text);
    const found = findInexactNumber(text);
    if (found === null) return { value };
    reportInexactNumber(found, findings);
    return null;
  } catch (error) {
    findings.error(`the source is not JSON: ${error instanceof Error ? error.message : String(error)}`);
    return null;
  }
}
