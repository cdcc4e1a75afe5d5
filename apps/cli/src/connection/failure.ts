import type { ApiError } from '@svc/client';
import { findingLine } from '../reports/finding-line.js';
import { printable } from '../tables/printable.js';
import type { Terminal } from '../terminal.js';

/** The server has refused what was asked. */
const REFUSED = 1;
/** The server cannot be reached or cannot answer, or does not accept the key. */
const UNAVAILABLE = 3;

/** 3 for what another request would meet as well: no answer, no valid key, no right, too many requests, a failure of the server. */
export function exitCodeOf({ status }: ApiError): number {
  const isRefusal = status >= 400 && status < 500 && ![401, 403, 429].includes(status);
  return isRefusal ? REFUSED : UNAVAILABLE;
}

/** What went wrong, for people: code and message, which names values that are not of their types, and then each finding. */
export function failureLines(error: ApiError, terminal: Pick<Terminal, 'paint'>): string[] {
  const { code, message, findings, requestId, status } = error;
  const isOurs = status >= 500 && requestId !== null;
  return [
    `${code}: ${printable(message)}${isOurs ? ` (request ${requestId})` : ''}${adviceOn(error)}`,
    ...findings.map((finding) => `  ${findingLine(finding.resource ?? 'source', finding, terminal)}`),
  ];
}

function adviceOn({ status }: ApiError): string {
  if (status === 0) return '; svc doctor looks at the address';
  return status === 401 ? '; svc login keeps another key' : '';
}
