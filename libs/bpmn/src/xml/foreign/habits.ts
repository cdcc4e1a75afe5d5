import type { IoMappingSource } from '../../source/process-source.js';
import type { EventContext } from '../event-definitions.js';
import { attribute, bpmnChildren } from '../vocabulary.js';
import type { XmlElement } from '../xml-element.js';
import { checkReservedInputs } from './jbpm-inputs.js';

/** Engines whose call activities pass nothing unless a mapping says so. */
const PASSING_NOTHING = ['Camunda 7', 'Flowable'] as const;

/** Reports what has another meaning in the engine for which the file was written, without any extension that says so. */
export function checkHabits(element: XmlElement, ioMapping: IoMappingSource | null, context: EventContext): void {
  const { findings, place, references } = context;
  const { families } = references;
  if (element.name === 'userTask' && families.has('jBPM')) checkReservedInputs(element, findings, place);
  if (element.name === 'manualTask' && families.has('SpiffWorkflow'))
    findings.error(
      'expected a userTask for work that SpiffWorkflow shows to a person: a manualTask is not awaited',
      place,
    );
  const isCall = element.name === 'callActivity' && (attribute(element, 'calledElement') ?? '') !== '';
  if (!isCall || hasMapping(element, ioMapping)) return;
  const family = PASSING_NOTHING.find((one) => families.has(one));
  if (family !== undefined)
    findings.warning(
      `expected an svc:IoMapping, found none: all variables are passed to the called instance and back, where ${family} passes none`,
      place,
    );
}

function hasMapping(element: XmlElement, ioMapping: IoMappingSource | null): boolean {
  return ioMapping !== null || bpmnChildren(element, 'ioSpecification').length > 0;
}
