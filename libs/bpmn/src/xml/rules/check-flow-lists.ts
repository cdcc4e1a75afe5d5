import type { Findings } from '../../findings.js';
import { attribute, bpmnChildren } from '../vocabulary.js';
import type { XmlElement } from '../xml-element.js';
import { placeOf, shown, texts } from './file-elements.js';

/** Checks `incoming` and `outgoing` against the flows, and the attributes of the process (BPMN 2.0.2, 8.4.13 and 10.1). */
export function checkFlowLists(process: XmlElement, findings: Findings): void {
  const isExecutable = isTrue(attribute(process, 'isExecutable'));
  if (isExecutable && attribute(process, 'processType') === 'Public')
    findings.breaks(
      'public-executable',
      'expected a public process not to be executable, found isExecutable="true"',
      placeOf(process),
    );
  checkLevel(process, isExecutable, findings);
}

function checkLevel(container: XmlElement, isExecutable: boolean, findings: Findings): void {
  const flows = bpmnChildren(container, 'sequenceFlow');
  const targets = new Map(flows.map((flow) => [attribute(flow, 'id'), attribute(flow, 'targetRef')]));
  for (const element of bpmnChildren(container)) {
    if (element.name === 'sequenceFlow') {
      if (isExecutable) checkImmediate(element, findings);
      continue;
    }
    for (const flow of texts(element, 'incoming').filter((id) => targets.get(id) !== attribute(element, 'id')))
      findings.breaks(
        'flow-listed-incoming',
        `expected incoming to name a sequence flow that leads to ${shown(attribute(element, 'id'))}, found ${shown(flow)}`,
        placeOf(element),
      );
    checkLevel(element, isExecutable, findings);
  }
}

function checkImmediate(flow: XmlElement, findings: Findings): void {
  const value = attribute(flow, 'isImmediate');
  if (value === null || isTrue(value)) return;
  const message = `expected isImmediate="true" or no isImmediate in an executable process, found isImmediate="false"`;
  findings.breaks('flow-immediate', message, placeOf(flow));
}

function isTrue(value: string | null): boolean {
  return value?.trim() === 'true' || value?.trim() === '1';
}
