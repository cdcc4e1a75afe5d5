import { readTimeZone } from '@svc/engine';
import type { TimeZone } from '@svc/engine';
import type { Findings } from '../findings.js';
import type { ProcessSource } from '../source/process-source.js';

/** The clocks of the process's time zone (`svc:timeZone`), stored with this version; null for UTC. */
export function readClocks({ id, line, timeZone }: ProcessSource, findings: Findings): TimeZone | null {
  if (timeZone === null) return null;
  const clocks = readTimeZone(timeZone);
  if (clocks === null) {
    const shown = JSON.stringify(timeZone.slice(0, 100));
    findings.error(`expected timeZone to be an IANA name such as Europe/Berlin, found ${shown}`, {
      elementId: id,
      line,
    });
  }
  return clocks;
}
