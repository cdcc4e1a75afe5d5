import { elementDefinitions } from '@svc/engine';
import type { ListenerSource } from '@svc/engine';
import type { FlowSource, NodeSource, ProcessSource } from '../source/process-source.js';
import { BPMN, SVC, XSI } from '../xml/vocabulary.js';
import { Declarations, eventDefinition, formal } from './declarations.js';
import { childNodes } from './flow-node-parts.js';
import { levelsOf } from './levels.js';
import type { Levels } from './levels.js';
import { writeXml } from './xml-writer.js';
import type { XmlNode } from './xml-writer.js';

/** Writes a process as BPMN 2.0 XML without a diagram; compiling the result gives the same model. */
export function toXml(source: ProcessSource): string {
  const declarations = new Declarations(idsOf(source));
  const process: XmlNode = {
    name: 'bpmn:process',
    attributes: {
      id: source.id,
      name: source.name,
      isExecutable: 'true',
      'svc:timeZone': source.timeZone,
      'svc:execution': source.execution,
    },
    content: [...processExtensions(source), ...level(null, levelsOf(source), declarations)],
  };
  return writeXml({
    name: 'bpmn:definitions',
    attributes: { 'xmlns:bpmn': BPMN, 'xmlns:xsi': XSI, 'xmlns:svc': SVC, targetNamespace: 'urn:svc:bpmn:generated' },
    // The list is complete only after the process was written above.
    content: [...declarations.list(), process],
  });
}

function idsOf(source: ProcessSource): Set<string> {
  return new Set([source.id, ...source.nodes.map((node) => node.element.id), ...source.flows.map((flow) => flow.id)]);
}

function level(scope: string | null, levels: Levels, declarations: Declarations): XmlNode[] {
  const { nodes = [], flows = [] } = levels.get(scope) ?? {};
  return [
    ...nodes.map((node) => flowNode(node, levels, declarations)),
    ...flows.map(sequenceFlow),
    ...nodes.flatMap((node) => association(node, declarations)),
  ];
}

function flowNode(node: NodeSource, levels: Levels, declarations: Declarations): XmlNode {
  const { element } = node;
  const refersToMessage = elementDefinitions.get(element.type)?.refersToMessage === true;
  const message = refersToMessage ? element.eventDefinitions.find((event) => event.kind === 'message') : undefined;
  const events = element.eventDefinitions.filter((event) => event !== message);
  return {
    name: `bpmn:${element.type}`,
    attributes: new Map<string, string | null>([
      ['id', element.id],
      ['name', element.name],
      ['attachedToRef', node.attachedTo],
      ['default', node.defaultFlow],
      ...element.attributes,
      ['messageRef', message?.name ? declarations.declare('message', message.name) : null],
      ['svc:correlationKey', message?.correlationKey ?? null],
      ...[...element.extensions]
        .filter(([name]) => name !== 'form')
        .map(([name, value]) => [`svc:${name}`, value] as const),
    ]),
    content: [
      ...extensionElements(node),
      ...(node.outgoingOrder ?? []).map((id) => ({ name: 'bpmn:outgoing', content: id })),
      ...level(element.id, levels, declarations),
      ...events.map((event) => eventDefinition(event, declarations)),
      ...childNodes(element.id, element.children, declarations),
    ],
  };
}

function extensionElements({ element, ioMapping }: NodeSource): XmlNode[] {
  const headers = headerNodes(element.headers);
  const mapping = (name: string) => (attributes: { source: string; target: string }) => ({
    name,
    attributes: { ...attributes },
  });
  const mappings = ioMapping && [
    ...ioMapping.inputs.map(mapping('svc:Input')),
    ...ioMapping.outputs.map(mapping('svc:Output')),
  ];
  const form = element.extensions.get('form');
  const content: XmlNode[] = [
    ...(form === undefined ? [] : [{ name: 'svc:Form', content: form }]),
    ...(headers.length > 0 ? [{ name: 'svc:TaskHeaders', content: headers }] : []),
    ...(mappings ? [{ name: 'svc:IoMapping', content: mappings }] : []),
    ...(element.listeners ?? []).map(listenerNode),
  ];
  return content.length > 0 ? [{ name: 'bpmn:extensionElements', content }] : [];
}

function processExtensions({ listeners = [] }: ProcessSource): XmlNode[] {
  return listeners.length === 0 ? [] : [{ name: 'bpmn:extensionElements', content: listeners.map(listenerNode) }];
}

function listenerNode({ kind, attributes, headers }: ListenerSource): XmlNode {
  const name = kind === 'execution' ? 'svc:ExecutionListener' : 'svc:TaskListener';
  return { name, attributes, content: headerNodes(headers) };
}

function headerNodes(headers: ReadonlyMap<string, string>): XmlNode[] {
  return [...headers].map(([key, value]) => ({ name: 'svc:TaskHeader', attributes: { key, value } }));
}

function sequenceFlow({ id, name, source, target, condition }: FlowSource): XmlNode {
  return {
    name: 'bpmn:sequenceFlow',
    attributes: { id, name, sourceRef: source, targetRef: target },
    content: condition === null ? [] : [formal('conditionExpression', condition)],
  };
}

/** Connects a compensation boundary event with the activity that undoes (BPMN 2.0.2, 10.6.3). */
function association({ element, handler }: NodeSource, declarations: Declarations): XmlNode[] {
  if (handler === null) return [];
  const id = declarations.nextId(`${element.id}_association`);
  const attributes = { id, associationDirection: 'One', sourceRef: element.id, targetRef: handler };
  return [{ name: 'bpmn:association', attributes }];
}
