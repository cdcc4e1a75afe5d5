import type { Findings } from '../../findings.js';
import { attribute, bpmnChildren } from '../vocabulary.js';
import type { XmlElement } from '../xml-element.js';
import { checkMessageFlow } from './check-message-flow.js';
import { placeOf, shown } from './file-elements.js';
import type { FileElements } from './file-elements.js';

/** Checks participants and the message flows between them (BPMN 2.0.2, 9.3 and 9.4). */
export function checkCollaboration(collaboration: XmlElement, elements: FileElements, findings: Findings): void {
  for (const participant of bpmnChildren(collaboration, 'participant')) {
    checkProcess(participant, elements, findings);
    for (const multiplicity of bpmnChildren(participant, 'participantMultiplicity'))
      checkMultiplicity(multiplicity, participant, findings);
  }
  for (const flow of bpmnChildren(collaboration, 'messageFlow')) checkMessageFlow(flow, elements, findings);
}

/** A participant without a process is a black box. */
function checkProcess(participant: XmlElement, elements: FileElements, findings: Findings): void {
  const reference = attribute(participant, 'processRef');
  if (reference === null || elements.isImported(reference)) return;
  if (elements.find(reference)?.element.name === 'process') return;
  const message = `expected processRef of the participant to name a process of the file, found ${shown(reference)}`;
  findings.breaks('participant-process', message, placeOf(participant));
}

function checkMultiplicity(multiplicity: XmlElement, participant: XmlElement, findings: Findings): void {
  const minimum = Number(attribute(multiplicity, 'minimum') ?? 0);
  const maximum = Number(attribute(multiplicity, 'maximum') ?? 1);
  if (minimum < 0)
    findings.breaks(
      'participant-multiplicity',
      `expected a minimum of at least 0 participants, found ${minimum}`,
      placeOf(participant),
    );
  if (maximum >= Math.max(1, minimum)) return;
  const message = `expected a maximum of at least ${Math.max(1, minimum)} participants, found ${maximum}`;
  findings.breaks('participant-multiplicity', message, placeOf(participant));
}
