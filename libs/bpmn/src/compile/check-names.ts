import type { Findings, Place } from '../findings.js';
import { MAX_NAME_LENGTH } from '../limits.js';
import type { ProcessSource } from '../source/process-source.js';

/** Ids are unique within the process; ids and names fit their columns. */
export function checkNames(source: ProcessSource, findings: Findings): void {
  checkLength('id', source.id, { elementId: source.id, line: source.line }, findings);
  checkLength('name', source.name, { elementId: source.id, line: source.line }, findings);
  const seen = new Set<string>();
  const named = [...source.nodes.map((node) => node.element), ...source.flows];
  for (const { id, name, line } of named) {
    const place = { elementId: id, line };
    checkLength('id', id, place, findings);
    checkLength('name', name, place, findings);
    // A source with line numbers is XML; there `checkUniqueIds` checks the whole file.
    if (line === null && seen.has(id)) findings.error(`the id ${id} is used twice`, place);
    seen.add(id);
  }
  for (const { element } of source.nodes) {
    for (const definition of element.eventDefinitions) {
      if ('name' in definition)
        checkLength('event name', definition.name, { elementId: element.id, line: element.line }, findings);
    }
  }
}

function checkLength(what: string, value: string | null, place: Place, findings: Findings): void {
  if (value === null || value.length <= MAX_NAME_LENGTH) return;
  const elementId = place.elementId?.slice(0, MAX_NAME_LENGTH) ?? null;
  findings.error(`the ${what} is ${value.length} characters long, at most ${MAX_NAME_LENGTH} are allowed`, {
    ...place,
    elementId,
  });
}
