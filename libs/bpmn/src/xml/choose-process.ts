import type { Findings } from '../findings.js';
import { attribute, bpmnChildren, DRAWN_ONLY } from './vocabulary.js';
import type { XmlElement } from './xml-element.js';

/**
 * The process of a file that is compiled: the named one, else the only executable one, else the only one (with a warning). With
 * several executable processes `process_id` is required.
 */
export function chooseProcess(
  definitions: XmlElement,
  wanted: string | undefined,
  findings: Findings,
): XmlElement | null {
  const processes = bpmnChildren(definitions, 'process');
  const executable = processes.filter(isExecutable);
  const candidates = executable.length > 0 ? executable : processes.filter(hasContent);
  const chosen = wanted === undefined ? theOnlyOne(candidates) : processes.find((found) => idOf(found) === wanted);
  if (chosen === undefined) {
    findings.error(whyNone(processes, candidates, wanted));
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

function theOnlyOne(candidates: XmlElement[]): XmlElement | undefined {
  return candidates.length === 1 ? candidates[0] : undefined;
}

function whyNone(processes: XmlElement[], candidates: XmlElement[], wanted: string | undefined): string {
  if (processes.length === 0) return 'the file contains no process';
  if (wanted !== undefined) return `expected a process ${wanted}, but the file has ${idsOf(processes)}`;
  if (candidates.length === 0) return `every process of the file is empty: ${idsOf(processes)}`;
  const what = candidates.some(isExecutable)
    ? 'several processes are executable'
    : 'several processes and none is executable';
  return `${what}: name one of ${idsOf(candidates)} in process_id`;
}

function idsOf(processes: XmlElement[]): string {
  return processes.slice(0, 20).map(idOf).join(', ');
}

/** A collapsed pool has an empty process. */
function hasContent(process: XmlElement): boolean {
  return bpmnChildren(process).some((child) => !DRAWN_ONLY.has(child.name));
}

function isExecutable(process: XmlElement): boolean {
  const value = attribute(process, 'isExecutable')?.trim();
  return value === 'true' || value === '1';
}

function idOf(process: XmlElement): string {
  return attribute(process, 'id') ?? '';
}
