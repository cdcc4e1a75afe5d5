import { compileXml, flow } from './bpmn-text.js';

export const NAMESPACES = `xmlns:operaton="http://operaton.org/schema/1.0/bpmn" xmlns:zeebe="http://camunda.org/schema/zeebe/1.0"
 xmlns:flowable="http://flowable.org/bpmn" xmlns:drools="http://www.jboss.org/drools"
 xmlns:spiff="http://spiffworkflow.org/bpmn/schema/1.0/core"`;
export const CALL = '<svc:TaskHeaders><svc:TaskHeader key="url" value="https://shop.example.com/" /></svc:TaskHeaders>';
export const declarations = `<bpmn:message id="M" name="m" svc:correlationKey="{{ order }}" /><bpmn:message id="N" name="n" />
 <bpmn:signal id="S" name="s" /><bpmn:error id="E" errorCode="e" />`;

/** The file of any engine around one element `a`, and what its findings say of it. */
export function findingsFor(xml: string, namespaces = NAMESPACES): string[] {
  const { findings } = compileXml(xml.replace(' targetNamespace=', ` ${namespaces} targetNamespace=`));
  return findings.map(({ severity, message }) => `${severity}: ${message}`);
}
export const task = (name: string, attributes = '', extensions = '', rest = ''): string =>
  `<bpmn:${name} id="a" ${attributes}>${extensions && `<bpmn:extensionElements>${extensions}</bpmn:extensionElements>`}${rest}</bpmn:${name}>`;
export const event = (name: string, definition: string, attributes = ''): string =>
  `<bpmn:${name} id="a" ${attributes}>${definition}</bpmn:${name}>`;
export const send = (definition = '') =>
  event('intermediateThrowEvent', `<bpmn:messageEventDefinition messageRef="M" ${definition} />`);
export const service = (extensions: string) => task('serviceTask', '', extensions);
export const mapping = (tag: string) => `<svc:IoMapping>${tag}</svc:IoMapping>`;
export const output = (source: string) => mapping(`<svc:Output source="{{ ${source} }}" target="x" />`);
export const loop = (inner: string, attributes = ''): string =>
  task(
    'userTask',
    '',
    '',
    `<bpmn:multiInstanceLoopCharacteristics ${attributes}>${inner}</bpmn:multiInstanceLoopCharacteristics>`,
  );
/** `a` with a boundary event that leads to `end`. */
export const caught = (inner: string): string =>
  `${task('task')}<bpmn:boundaryEvent id="b" attachedToRef="a">${inner}</bpmn:boundaryEvent>${flow('fb', 'b', 'end')}`;
export const error = (attributes = '') => `<bpmn:errorEventDefinition errorRef="E" ${attributes} />`;
