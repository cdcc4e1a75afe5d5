import { findInexactNumber, shownNumber } from '@svc/expressions';
import type { Findings } from '../findings.js';

/** Reads JSON text, which may be anything; null when the findings say why not. */
export function parseJson(text: string, findings: Findings): { readonly value: unknown } | null {
  try {
    const value: unknown = JSON.parse(text);
    const found = findInexactNumber(text);
    if (found === null) return { value };
    findings.error(
      `expected a number that a double holds exactly, or text, at ${found.path}, found ${shownNumber(found.text)}`,
    );
    return null;
  } catch (error) {
    findings.error(`the source is not JSON: ${error instanceof Error ? error.message : String(error)}`);
    return null;
  }
}
