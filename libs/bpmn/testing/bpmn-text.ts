import { compileDefinition } from '../src/compile-definition.js';
import type { CompiledDefinition } from '../src/compile-definition.js';

/** A BPMN file around the content of one process; `beside` goes before the process. */
export function bpmn(content: string, beside = ''): string {
  return `<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL"
 xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:svc="urn:svc:bpmn:1"
 xmlns:camunda="http://camunda.org/schema/1.0/bpmn" targetNamespace="urn:test">${beside}
<bpmn:process id="P" isExecutable="true">
${content}
</bpmn:process></bpmn:definitions>`;
}

/** A sequence flow between two elements, with its content. */
export function flow(id: string, source: string, target: string, inner = ''): string {
  return `<bpmn:sequenceFlow id="${id}" sourceRef="${source}" targetRef="${target}">${inner}</bpmn:sequenceFlow>`;
}

/** A process in which the given element stands between a start and an end event. */
export function around(element: string, id: string, beside = ''): string {
  return bpmn(
    `<bpmn:startEvent id="start" />\n${element}\n<bpmn:endEvent id="end" />\n${flow('f1', 'start', id)}${flow('f2', id, 'end')}`,
    beside,
  );
}

export function compileXml(source: string): CompiledDefinition {
  return compileDefinition({ sourceType: 'bpmn', source });
}

/** `severity line element: message`, one line for each finding. */
export function findingsOf(compiled: CompiledDefinition): string[] {
  return compiled.findings.map(
    ({ severity, line, elementId, message }) => `${severity} ${line ?? '-'} ${elementId ?? '-'}: ${message}`,
  );
}
