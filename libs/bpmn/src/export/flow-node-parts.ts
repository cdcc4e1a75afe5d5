import type { ChildSource } from '@svc/engine';
import type { Declarations } from './declarations.js';
import { eventDefinition } from './declarations.js';
import type { XmlNode } from './xml-writer.js';

/** Children of the neutral form that hold an event; XML has an attribute that refers to it (BPMN 2.0.2, 10.3.8). */
const BEHAVIORS = new Map([
  ['noneBehaviorEvent', 'noneBehaviorEventRef'],
  ['oneBehaviorEvent', 'oneBehaviorEventRef'],
]);

/** References to data. XML requires that the activity declares the data that they refer to. */
const DATA = new Map([
  ['loopDataInputRef', 'in'],
  ['loopDataOutputRef', 'out'],
]);

/** The XML children of an activity, event or gateway, with the declarations that they refer to. */
export function childNodes(id: string, children: readonly ChildSource[], declarations: Declarations): XmlNode[] {
  const sources = children.filter(({ type }) => type !== 'ioSpecification');
  return [...loopData(id, sources, declarations), ...sources.map((source) => childNode(id, source, declarations))];
}

function childNode(id: string, source: ChildSource, declarations: Declarations): XmlNode {
  const { type, attributes, text, extensions = new Map<string, string>(), eventDefinitions = [] } = source;
  const kept = source.children.filter((child) => !BEHAVIORS.has(child.type));
  const behaviors = source.children.flatMap((child): [string, string][] => {
    const [event] = child.eventDefinitions ?? [];
    const attribute = BEHAVIORS.get(child.type);
    return attribute && event ? [[attribute, declarations.declareEvent(event)]] : [];
  });
  const nodes = [
    ...eventDefinitions.map((event) => eventDefinition(event, declarations)),
    ...kept.map((child) => childNode(id, child, declarations)),
  ];
  const content = nodes.length > 0 ? nodes : DATA.has(type) ? declarations.dataId(id, type) : text;
  return {
    name: `bpmn:${type}`,
    attributes: new Map<string, string>([
      ...attributes,
      ...behaviors,
      ...[...extensions].map(([name, value]) => [`svc:${name}`, value] as const),
    ]),
    content,
  };
}

/** The declaration of the data input and output of a loop; they have the names of the variables. */
function loopData(id: string, children: readonly ChildSource[], declarations: Declarations): XmlNode[] {
  const loops = children.filter(({ type }) => type.endsWith('LoopCharacteristics')).flatMap((loop) => loop.children);
  const declared = loops.filter(({ type }) => DATA.has(type));
  if (declared.length === 0) return [];
  const data = declared.map(({ type, text }) => ({ type, name: text.trim(), id: declarations.dataId(id, type) }));
  const inputs = data.filter(({ type }) => type === 'loopDataInputRef');
  const outputs = data.filter(({ type }) => type === 'loopDataOutputRef');
  const node = (name: string) => (given: { id: string; name: string }) => ({
    name: `bpmn:${name}`,
    attributes: { id: given.id, name: given.name },
  });
  const reference = (name: string) => (given: { id: string }) => ({ name: `bpmn:${name}`, content: given.id });
  return [
    {
      name: 'bpmn:ioSpecification',
      content: [
        ...inputs.map(node('dataInput')),
        ...outputs.map(node('dataOutput')),
        { name: 'bpmn:inputSet', content: inputs.map(reference('dataInputRefs')) },
        { name: 'bpmn:outputSet', content: outputs.map(reference('dataOutputRefs')) },
      ],
    },
  ];
}
