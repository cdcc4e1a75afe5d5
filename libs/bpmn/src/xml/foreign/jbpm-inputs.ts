import type { Findings, Place } from '../../findings.js';
import { attribute, bpmnChildren } from '../vocabulary.js';
import type { XmlElement } from '../xml-element.js';
import { NO_EQUIVALENT, told } from './equivalents.js';

/** Data inputs of a user task by which jBPM assigns it, with what to write instead. All others are plain inputs here too. */
const RESERVED: ReadonlyMap<string, string> = new Map([
  ['ActorId', 'svc:assignee'],
  ['GroupId', 'svc:candidateGroups'],
  ['Priority', 'svc:priority'],
  ['BusinessAdministratorId', NO_EQUIVALENT],
  ['BusinessAdministratorGroupId', NO_EQUIVALENT],
  ['ExcludedOwnerId', NO_EQUIVALENT],
  ['TaskStakeholderId', NO_EQUIVALENT],
  ['NotStartedReassign', 'a timer boundary event'],
  ['NotCompletedReassign', 'a timer boundary event'],
  ['NotStartedNotify', 'a timer boundary event'],
  ['NotCompletedNotify', 'a timer boundary event'],
]);

/** Reports reserved inputs that get a value: editors declare them all. */
export function checkReservedInputs(task: XmlElement, findings: Findings, place: Place): void {
  const targets = bpmnChildren(task, 'dataInputAssociation').flatMap((filled) => bpmnChildren(filled, 'targetRef'));
  const filled = new Set(targets.map(({ text }) => text.trim()));
  const declared = bpmnChildren(task, 'ioSpecification').flatMap((io) => bpmnChildren(io, 'dataInput'));
  for (const input of declared) {
    const name = attribute(input, 'name') ?? '';
    const instead = RESERVED.get(name);
    if (instead === undefined || !filled.has(attribute(input, 'id') ?? '')) continue;
    findings.error(`the data input ${name} of jBPM is not supported: ${told(instead)}`, { ...place, line: input.line });
  }
}
