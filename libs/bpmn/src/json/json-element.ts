import type { ChildSource, ElementSource } from '@svc/engine';
import { attributeNames, extensionNames } from '../source/element-properties.js';
import type { NodeSource } from '../source/process-source.js';
import type { JsonEvents } from './json-events.js';
import { loopChildren, textChild, texts } from './json-loop.js';
import { headersOf } from './json-headers.js';
import { listenersOf } from './json-listeners.js';
import type { JsonElement } from './json-process.js';

/** Converts an element of the JSON form to the neutral form. */
export function nodeSource(element: JsonElement, scope: string | null, events: JsonEvents): NodeSource {
  const { ioMapping } = element;
  return {
    element: elementSource(element, events),
    scope,
    attachedTo: element.attachedTo ?? null,
    handler: element.handler ?? null,
    defaultFlow: element.default ?? null,
    outgoingOrder: element.outgoing && element.outgoing.length > 0 ? element.outgoing : null,
    ioMapping: ioMapping ? { inputs: ioMapping.inputs ?? [], outputs: ioMapping.outputs ?? [] } : null,
  };
}

function elementSource(element: JsonElement, events: JsonEvents): ElementSource {
  const { id, type, name } = element;
  const given = element.events ?? (element.event === undefined ? [] : [element.event]);
  return {
    id,
    type,
    name: name || null,
    line: null,
    attributes: pick(element, attributeNames),
    extensions: extensionsOf(element),
    headers: headersOf(element.taskHeaders),
    eventDefinitions: given.map((event) => events.read(event, { elementId: id, line: null })),
    ...listenersOf(element),
    children: childrenOf(element, events),
  };
}

function pick(element: JsonElement, names: readonly (keyof JsonElement)[]): Map<string, string> {
  return new Map(names.flatMap((name) => (element[name] === undefined ? [] : [[name, String(element[name])]])));
}

function extensionsOf(element: JsonElement): Map<string, string> {
  const extensions = pick(element, extensionNames);
  for (const name of ['candidateGroups', 'candidateUsers'] as const) {
    const names = element[name];
    if (names !== undefined) extensions.set(name, typeof names === 'string' ? names : names.join(','));
  }
  const { form } = element;
  if (form !== undefined) extensions.set('form', typeof form === 'string' ? form : JSON.stringify(form));
  return extensions;
}

function childrenOf(element: JsonElement, events: JsonEvents): ChildSource[] {
  const { script, activationCondition, completionCondition, potentialOwner = [], humanPerformer = [] } = element;
  return [
    ...roles('humanPerformer', humanPerformer),
    ...roles('potentialOwner', potentialOwner),
    ...loopChildren(element, events),
    ...texts({ script, activationCondition, completionCondition }),
  ];
}

/** The standard's resource roles with their expressions (BPMN 2.0.2, 10.3.1). */
function roles(type: string, expressions: string | readonly string[]): ChildSource[] {
  return [expressions].flat().map((text) => ({
    ...textChild(type, ''),
    children: [{ ...textChild('resourceAssignmentExpression', ''), children: [textChild('formalExpression', text)] }],
  }));
}
