import { declaredEvents } from '../source/declared-events.js';
import type { Findings } from '../findings.js';
import type { ForeignExtensions } from './foreign/foreign-extensions.js';
import type { References } from './references.js';
import { reportUnreadSvc } from './svc-extensions.js';
import { attribute, bpmnChildren, DRAWN_ONLY, isEventDefinition } from './vocabulary.js';
import type { XmlElement } from './xml-element.js';

/** Root elements that are read or do not affect execution (BPMN 2.0.2, 8.2.1). */
const SILENT: ReadonlySet<string> = new Set([
  'process',
  ...declaredEvents.keys(),
  'collaboration',
  'itemDefinition',
  'dataStore',
  'resource',
  'partnerRole',
  'partnerEntity',
  'interface',
  'endPoint',
  'extension',
  'relationship',
  'correlationProperty',
]);

/** Checks what the file has beside the process: declarations, collaborations, and elements that are not executed. */
export function checkRootElements(
  definitions: XmlElement,
  { references, foreign }: { readonly references: References; readonly foreign: ForeignExtensions },
  findings: Findings,
): void {
  for (const root of bpmnChildren(definitions)) {
    const place = { elementId: attribute(root, 'id'), line: root.line };
    if (root.name === 'process') continue;
    foreign.read(root, place);
    if (references.isCalled(root)) continue;
    if (mustBeUnderstood(root)) {
      findings.breaks(
        'extension-understood',
        `the extension ${attribute(root, 'definition') ?? ''} has mustUnderstand="true", but is not known`,
        place,
      );
      continue;
    }
    if (root.name !== 'itemDefinition') reportUnreadSvc(root, SVC_ATTRIBUTES.get(root.name) ?? [], findings, place);
    if (SILENT.has(root.name) || DRAWN_ONLY.has(root.name) || isEventDefinition(root)) continue;
    findings.warning(`${root.name} is not part of the process and is ignored`, place);
  }
}

const SVC_ATTRIBUTES: ReadonlyMap<string, readonly string[]> = new Map([
  ...[...declaredEvents.values()].map(({ kind, extensions }) => [kind, extensions] as const),
  ['dataStore', ['onNotFound']],
]);

/** Whether a file says that ignoring an extension changes its meaning (BPMN 2.0.2, 8.2.3). */
function mustBeUnderstood(root: XmlElement): boolean {
  return root.name === 'extension' && ['true', '1'].includes(attribute(root, 'mustUnderstand')?.trim() ?? '');
}
