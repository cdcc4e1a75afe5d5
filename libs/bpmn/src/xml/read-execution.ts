import type { Findings, Place } from '../findings.js';
import { EXECUTION_MODES } from '@svc/engine';
import type { ExecutionMode } from '@svc/engine';
import { svcAttributes } from './svc-extensions.js';
import type { XmlElement } from './xml-element.js';

/** `svc:execution` of the process. Null if it is absent, or with a finding if it names no driver. */
export function readExecution(process: XmlElement, findings: Findings, place: Place): ExecutionMode | null {
  const given = svcAttributes(process).get('execution');
  if (given === undefined) return null;
  const mode = EXECUTION_MODES.find((known) => known === given.trim());
  if (mode === undefined) {
    const found = JSON.stringify(given.slice(0, 100));
    findings.error(`expected svc:execution to be ${EXECUTION_MODES.join(' or ')}, found ${found}`, place);
  }
  return mode ?? null;
}
