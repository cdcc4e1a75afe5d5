import type { Findings } from '../../findings.js';
import { attribute, bpmnChildren } from '../vocabulary.js';
import type { XmlElement } from '../xml-element.js';
import { placeOf, shown, texts } from './file-elements.js';
import type { FileElements } from './file-elements.js';
import { CONVERSATIONS, isInteractionNode } from './interaction-nodes.js';

/** Checks the conversations of a collaboration and their links (BPMN 2.0.2, 9.5). */
export function checkConversations(container: XmlElement, elements: FileElements, findings: Findings): void {
  for (const element of bpmnChildren(container)) {
    if (element.name === 'conversationLink') checkLink(element, elements, findings);
    if (!CONVERSATIONS.has(element.name)) continue;
    if (container.name === 'globalConversation')
      findings.breaks(
        'global-conversation',
        `expected a global conversation without conversations, found ${shown(attribute(element, 'id'))}`,
        placeOf(container),
      );
    checkParticipants(element, elements, findings);
    checkConversations(element, elements, findings);
  }
}

function checkParticipants(conversation: XmlElement, elements: FileElements, findings: Findings): void {
  const references = new Set(texts(conversation, 'participantRef'));
  const known = [...references].filter(
    (found) => elements.isImported(found) || elements.find(found)?.element.name === 'participant',
  );
  if (references.size >= 2 && known.length === references.size) return;
  const message = `expected a conversation of at least two participants of the file, found ${shown([...references].join(', '))}`;
  findings.breaks('conversation-participants', message, placeOf(conversation));
}

function checkLink(link: XmlElement, elements: FileElements, findings: Findings): void {
  const references = [attribute(link, 'sourceRef') ?? '', attribute(link, 'targetRef') ?? ''];
  if (references.some((reference) => elements.isImported(reference))) return;
  const ends = references.flatMap((reference) => elements.find(reference)?.element ?? []);
  const conversations = ends.filter(({ name }) => CONVERSATIONS.has(name));
  if (ends.length === 2 && ends.every(isInteractionNode) && conversations.length === 1) return;
  const message = `expected a link between a conversation and a participant, activity or event, found ${shown(references.join(' and '))}`;
  findings.breaks('conversation-link-ends', message, placeOf(link));
}
