import { elementDefinitions } from '@svc/engine';
import type { Findings } from '../../findings.js';
import { bpmnChildren } from '../vocabulary.js';
import type { XmlElement } from '../xml-element.js';
import { placeOf, shown, texts } from './file-elements.js';
import type { FileElements } from './file-elements.js';

/** Lanes on every level name elements of their own process (BPMN 2.0.2, 10.8). */
export function checkLanes(process: XmlElement, elements: FileElements, findings: Findings): void {
  const visit = (element: XmlElement): void => {
    if (element.name === 'lane') checkLane(element, { process, elements, findings });
    bpmnChildren(element).forEach(visit);
  };
  visit(process);
}

interface LaneContext {
  readonly process: XmlElement;
  readonly elements: FileElements;
  readonly findings: Findings;
}

function checkLane(lane: XmlElement, { process, elements, findings }: LaneContext): void {
  for (const reference of texts(lane, 'flowNodeRef')) {
    const found = elements.find(reference);
    const isHere = found?.process === process;
    // An element that cannot be run has its own finding.
    if (isHere && (elementDefinitions.has(found.element.name) || !NO_FLOW_NODES.has(found.element.name))) continue;
    const message = `expected the lane to name events, activities and gateways of its process, found ${shown(reference)}`;
    findings.breaks('lane-nodes', message, placeOf(lane));
  }
}

const NO_FLOW_NODES: ReadonlySet<string> = new Set([
  ...['association', 'dataObject', 'dataObjectReference', 'dataStoreReference', 'group'],
  ...['lane', 'laneSet', 'process', 'sequenceFlow', 'textAnnotation'],
]);
