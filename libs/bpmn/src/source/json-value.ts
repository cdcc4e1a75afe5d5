import { findNumber, isExact } from '@svc/expressions';
import type { FoundNumber } from '@svc/expressions';
import type { Findings } from '../findings.js';
import { reportInexactNumber } from './inexact-number.js';

/** Parses JSON text, which may be anything. Returns null with findings if that fails. */
export function parseJson(text: string, findings: Findings): { readonly value: unknown } | null {
  try {
    const value: unknown = JSON.parse(text);
    const found = findUnfitNumber(text);
    if (found === null) return { value };
    reportInexactNumber(found, findings);
    return null;
  } catch (error) {
    findings.error(`the source is not JSON: ${error instanceof Error ? error.message : String(error)}`);
    return null;
  }
}

/** The first number that would lose digits or that is too large: it has many digits in a row, or an exponent of three or more. */
function findUnfitNumber(json: string): FoundNumber | null {
  if (!/\d{16}|\d[eE]\+?\d{3}/.test(json)) return null;
  return findNumber(json, (text) => !isExact(text) || !Number.isFinite(Number(text)));
}
