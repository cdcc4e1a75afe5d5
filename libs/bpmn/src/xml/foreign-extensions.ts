import type { Findings, Place } from '../findings.js';
import { BPMN, BPMNDI, isSvc, spelled, XSI } from './vocabulary.js';
import type { XmlAttribute, XmlElement } from './xml-element.js';

/** Namespaces of the diagram, of colours and of modelers' notes: they belong to the drawing. */
const DRAWING: ReadonlySet<string> = new Set([
  BPMNDI,
  XSI,
  'http://www.omg.org/spec/DD/20100524/DC',
  'http://www.omg.org/spec/DD/20100524/DI',
  'http://www.omg.org/spec/BPMN/non-normative/color/1.0',
  'http://bpmn.io/schema/bpmn',
  'http://bpmn.io/schema/bpmn/biocolor/1.0',
  'http://camunda.org/schema/modeler/1.0',
  'http://www.signavio.com',
  'http://www.w3.org/XML/1998/namespace',
]);

/** Namespaces of other engines, whose extensions may affect execution. */
const ENGINES: ReadonlySet<string> = new Set([
  'http://camunda.org/schema/1.0/bpmn',
  'http://camunda.org/schema/zeebe/1.0',
  'http://flowable.org/bpmn',
  'http://activiti.org/bpmn',
  'http://activiti.com/modeler',
  'http://www.jboss.org/drools',
]);

const CALL = 'the task header url in svc:TaskHeaders';
const NOTHING = 'there is no equivalent';

/** Extensions that would change execution if they were ignored, by local name, with what to write instead. */
const EQUIVALENTS: ReadonlyMap<string, string> = new Map([
  ['assignee', 'svc:assignee'],
  ['candidateGroups', 'svc:candidateGroups'],
  ['candidateUsers', 'svc:assignee or svc:candidateGroups'],
  ['assignmentDefinition', 'svc:assignee and svc:candidateGroups'],
  ['dueDate', 'svc:dueDate'],
  ['taskSchedule', 'svc:dueDate'],
  ['priority', 'svc:priority'],
  ['priorityDefinition', 'svc:priority'],
  ['class', CALL],
  ['delegateExpression', CALL],
  ['expression', CALL],
  ['type', CALL],
  ['topic', CALL],
  ['connector', CALL],
  ['taskDefinition', CALL],
  ['taskHeaders', 'svc:TaskHeaders'],
  ['inputOutput', 'svc:IoMapping'],
  ['ioMapping', 'svc:IoMapping'],
  ['in', 'svc:IoMapping'],
  ['out', 'svc:IoMapping'],
  ['resultVariable', 'svc:resultVariable'],
  ['script', 'the element script with svc:resultVariable'],
  ['retryTimeCycle', 'the task headers retries and retryBackoff'],
  ['failedJobRetryTimeCycle', 'the task headers retries and retryBackoff'],
  ['subscription', 'svc:correlationKey on the message'],
  ['decisionRef', 'svc:decisionRef'],
  ['calledDecision', 'svc:decisionRef'],
  ['decisionRefVersion', 'svc:decisionVersion'],
  ['formKey', 'the variables of the task'],
  ['formRef', 'the variables of the task'],
  ['formData', 'the variables of the task'],
  ['formProperty', 'the variables of the task'],
  ['formDefinition', 'the variables of the task'],
  ['calledElement', 'the attribute calledElement of the standard'],
  ['collection', 'loopDataInputRef of the standard'],
  ['elementVariable', 'inputDataItem of the standard'],
  ['loopCharacteristics', 'the loop elements of the standard'],
  ['errorEventDefinition', '422 with a bpmnError in the answer of the service'],
  ['errorCodeVariable', NOTHING],
  ['errorMessageVariable', NOTHING],
  ['executionListener', NOTHING],
  ['executionListeners', NOTHING],
  ['taskListener', NOTHING],
  ['taskListeners', NOTHING],
  ['initiator', NOTHING],
  ['skipExpression', NOTHING],
  ['resource', 'the element script with the text of the script'],
]);

/**
 * Collects extensions of other engines and tools. Most are ignored with one warning for each name in the file. An extension that
 * would change execution is an error at every element [definitions#foreign-extensions].
 */
export class ForeignExtensions {
  readonly #ignored = new Map<string, { place: Place; count: number }>();

  constructor(readonly findings: Findings) {}

  /** Reads an element's own attributes, its foreign children, and the contents of its `extensionElements`. */
  read(element: XmlElement, place: Place): void {
    for (const found of element.attributes) this.#look(found, place);
    for (const child of element.children) {
      if (child.namespace !== BPMN) this.#look(child, place);
      else if (child.name === 'extensionElements') for (const inner of child.children) this.#look(inner, place);
    }
  }

  /** Reports the extensions that {@link read} has collected. */
  report(): void {
    for (const [name, { place, count }] of this.#ignored) {
      const others = count > 1 ? ` (here and on ${count - 1} more elements)` : '';
      this.findings.warning(`the extension ${name} is ignored${others}`, place);
    }
  }

  #look(found: XmlAttribute | XmlElement, place: Place): void {
    if (isSvc(found) || found.namespace === '' || found.namespace === BPMN || DRAWING.has(found.namespace)) return;
    const equivalent = ENGINES.has(found.namespace) ? EQUIVALENTS.get(found.name) : undefined;
    if (equivalent !== undefined) {
      this.findings.error(
        `${spelled(found)} of another engine is not supported: ${equivalent === NOTHING ? NOTHING : `use ${equivalent}`}`,
        lineOf(found, place),
      );
      return;
    }
    const seen = this.#ignored.get(spelled(found));
    if (seen === undefined) this.#ignored.set(spelled(found), { place: lineOf(found, place), count: 1 });
    else seen.count += 1;
  }
}

function lineOf(found: XmlAttribute | XmlElement, place: Place): Place {
  return 'line' in found ? { ...place, line: found.line } : place;
}
