import type { Findings } from '../../findings.js';
import { bpmnChildren } from '../vocabulary.js';
import type { XmlElement } from '../xml-element.js';
import { checkArtifacts } from './check-artifacts.js';
import { checkCollaboration } from './check-collaboration.js';
import { checkConversations } from './check-conversations.js';
import { checkDataSets } from './check-data-sets.js';
import { checkFlowLists } from './check-flow-lists.js';
import { checkLanes } from './check-lanes.js';
import { checkLinkReferences } from './check-link-references.js';
import { checkReferences } from './check-references.js';
import { FileElements } from './file-elements.js';

/** Checks what the standard requires of the parts of a file that are not executed: the drawing, the pools and the references. */
export function checkFile(definitions: XmlElement, process: XmlElement, findings: Findings): void {
  const elements = new FileElements(definitions);
  for (const collaboration of bpmnChildren(definitions, 'collaboration')) {
    checkCollaboration(collaboration, elements, findings);
    checkConversations(collaboration, elements, findings);
    checkArtifacts(collaboration, elements, findings);
  }
  for (const global of bpmnChildren(definitions, 'globalConversation')) checkConversations(global, elements, findings);
  checkArtifacts(process, elements, findings);
  checkLanes(process, elements, findings);
  checkFlowLists(process, findings);
  checkLinkReferences(process, elements, findings);
  checkDataSets(process, findings);
  checkReferences(definitions, process, { elements, findings });
}
