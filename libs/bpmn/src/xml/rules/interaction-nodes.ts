import { elementDefinitions } from '@svc/engine';
import type { ElementDefinition } from '@svc/engine';
import type { XmlElement } from '../xml-element.js';

/** The kinds of conversations in a collaboration. */
export const CONVERSATIONS: ReadonlySet<string> = new Set(['conversation', 'subConversation', 'callConversation']);

/** Whether message flows and conversation links may lead to the element (BPMN 2.0.2, 9.4.1). */
export function isInteractionNode({ name }: XmlElement): boolean {
  const kind = elementDefinitions.get(name)?.kind;
  return kind === 'activity' || kind === 'event' || name === 'participant' || CONVERSATIONS.has(name);
}

/** The definition of an executable element; undefined for a participant or a conversation. */
export function definitionOf({ name }: XmlElement): ElementDefinition | undefined {
  return elementDefinitions.get(name);
}
