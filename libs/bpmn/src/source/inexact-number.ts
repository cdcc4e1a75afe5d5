import { shownNumber } from '@svc/expressions';
import type { FoundNumber } from '@svc/expressions';
import type { Findings } from '../findings.js';

/** Reports a number in JSON or YAML that would lose digits, or that is too large for a double. */
export function reportInexactNumber({ path, text }: FoundNumber, findings: Findings): void {
  const where = path === '' ? '' : `, at ${path}`;
  findings.error(`expected a number that a double holds exactly, or text${where}, found ${shownNumber(text)}`);
}
