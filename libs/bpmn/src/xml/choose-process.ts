import type { Findings } from '../findings.js';
import { attribute, bpmnChildren } from './vocabulary.js';
import type { XmlElement } from './xml-element.js';

/**
 * The one process of a file that an upload is about: the named one, else the only executable one, else the only one
 * (with a warning). Several executable processes need `process_id`.
 */
export function chooseProcess(
  definitions: XmlElement,
  wanted: string | undefined,
  findings: Findings,
): XmlElement | null {
  const processes = bpmnChildren(definitions, 'process');
  const executable = processes.filter(isExecutable);
  const chosen =
    wanted === undefined ? theOnlyOne(processes, executable) : processes.find((found) => idOf(found) === wanted);
  if (chosen === undefined) {
    findings.error(whyNone(processes, executable, wanted));
    return null;
  }
  const place = { elementId: idOf(chosen), line: chosen.line };
  if (!isExecutable(chosen)) findings.warning(`process ${idOf(chosen)} is not marked isExecutable="true"`, place);
  for (const other of executable.filter((found) => found !== chosen)) {
    const at = { elementId: idOf(other), line: other.line };
    findings.warning(`process ${idOf(other)} is executable too and is not part of this definition`, at);
  }
  return chosen;
}

function theOnlyOne(processes: XmlElement[], executable: XmlElement[]): XmlElement | undefined {
  const candidates = executable.length > 0 ? executable : processes;
  return candidates.length === 1 ? candidates[0] : undefined;
}

function whyNone(processes: XmlElement[], executable: XmlElement[], wanted: string | undefined): string {
  const candidates = executable.length > 0 ? executable : processes;
  const ids = candidates.slice(0, 20).map(idOf).join(', ');
  if (candidates.length === 0) return 'the file contains no process';
  if (wanted !== undefined) return `expected a process ${wanted}, but the file has ${ids}`;
  return executable.length > 0
    ? `several processes are executable: name one of ${ids} in process_id`
    : `several processes and none is executable: name one of ${ids} in process_id`;
}

function isExecutable(process: XmlElement): boolean {
  const value = attribute(process, 'isExecutable')?.trim();
  return value === 'true' || value === '1';
}

function idOf(process: XmlElement): string {
  return attribute(process, 'id') ?? '';
}
