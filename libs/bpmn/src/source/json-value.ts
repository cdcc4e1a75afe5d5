import type { Findings } from '../findings.js';

/** Reads JSON text, which may be anything; null when the findings say why not. */
export function parseJson(text: string, findings: Findings): { readonly value: unknown } | null {
  try {
    return { value: JSON.parse(text) as unknown };
  } catch (error) {
    findings.error(`the source is not JSON: ${error instanceof Error ? error.message : String(error)}`);
    return null;
  }
}
