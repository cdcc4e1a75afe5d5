import type { ModelRuleId } from '@svc/engine';
import type { Findings } from '../../findings.js';
import { attribute, bpmnChildren } from '../vocabulary.js';
import type { XmlElement } from '../xml-element.js';
import { placeOf, shown, texts } from './file-elements.js';
import type { FileElements } from './file-elements.js';

/** A reference that execution does not read: an attribute of the element or a child with text. */
interface FileReference {
  readonly name: string;
  /** For readers, with its article. */
  readonly expected: string;
  readonly kinds: readonly string[];
  readonly rule: ModelRuleId;
}

/** In the metamodel all of these are collaborations (BPMN 2.0.2, 9.5.5 and 11). */
const COLLABORATIONS = ['collaboration', 'globalConversation', 'choreography', 'globalChoreographyTask'];
const CHOREOGRAPHIES = ['choreography', 'globalChoreographyTask'];

function to(kind: string, rule: ModelRuleId, ...names: string[]): FileReference[] {
  const expected = `${/^[aeiou]/.test(kind) ? 'an' : 'a'} ${kind}`;
  return names.map((name) => ({ name, expected, kinds: [kind], rule }));
}

const STRUCTURE = to('itemDefinition', 'declared-item', 'structureRef');
const MESSAGE_FLOWS = to('messageFlow', 'conversation-message-flow', 'messageFlowRef');

/** The references by the element that holds them. */
const REFERENCES: ReadonlyMap<string, readonly FileReference[]> = new Map([
  ['message', to('itemDefinition', 'declared-item', 'itemRef')],
  ['signal', STRUCTURE],
  ['error', STRUCTURE],
  ['escalation', STRUCTURE],
  ['correlationKey', to('correlationProperty', 'correlation-references', 'correlationPropertyRef')],
  ['correlationPropertyRetrievalExpression', to('message', 'correlation-references', 'messageRef')],
  [
    'operation',
    [
      ...to('message', 'operation-references', 'inMessageRef', 'outMessageRef'),
      ...to('error', 'operation-references', 'errorRef'),
    ],
  ],
  ['participant', to('interface', 'participant-interface', 'interfaceRef')],
  ['conversation', MESSAGE_FLOWS],
  ['subConversation', MESSAGE_FLOWS],
  ['callConversation', [...MESSAGE_FLOWS, collaboration('calledCollaborationRef', 'called-collaboration')]],
  [
    'collaboration',
    [
      {
        name: 'choreographyRef',
        expected: 'a choreography',
        kinds: CHOREOGRAPHIES,
        rule: 'collaboration-choreography',
      },
    ],
  ],
  [
    'process',
    [
      ...to('process', 'process-references', 'supports'),
      collaboration('definitionalCollaborationRef', 'process-references'),
    ],
  ],
]);

function collaboration(name: string, rule: ModelRuleId): FileReference {
  return { name, expected: 'a collaboration', kinds: COLLABORATIONS, rule };
}

/**
 * Checks references that only describe, of the process and of everything beside the processes. Each names an element of the file
 * of the right kind, or of a file that is imported.
 */
export function checkReferences(definitions: XmlElement, process: XmlElement, context: ReferenceContext): void {
  checkHolder(process, context);
  for (const root of bpmnChildren(definitions))
    if (root.name !== 'process' && !CHOREOGRAPHIES.includes(root.name)) checkAll(root, context);
}

interface ReferenceContext {
  readonly elements: FileElements;
  readonly findings: Findings;
}

function checkAll(element: XmlElement, context: ReferenceContext): void {
  checkHolder(element, context);
  for (const child of bpmnChildren(element)) checkAll(child, context);
}

function checkHolder(holder: XmlElement, { elements, findings }: ReferenceContext): void {
  for (const { name, expected, kinds, rule } of REFERENCES.get(holder.name) ?? []) {
    const written = attribute(holder, name)?.trim();
    for (const reference of [...(written === undefined ? [] : [written]), ...texts(holder, name)]) {
      const found = elements.find(reference)?.element;
      if ((found && kinds.includes(found.name)) || elements.isImported(reference)) continue;
      const message = `expected ${name} of the ${holder.name} to name ${expected} of the file, found ${shown(reference)}`;
      findings.breaks(rule, message, placeOf(holder));
    }
  }
}
