import type { ChildSource } from '@svc/engine';
import type { JsonValue } from '@svc/expressions';
import type { JsonElement, JsonFlow, JsonProcess } from '../json/json-process.js';
import { attributeNames, extensionNames } from '../source/element-properties.js';
import type { FlowSource, NodeSource, ProcessSource } from '../source/process-source.js';
import { eventsOf } from './json-events.js';
import { jsonHeaders } from './json-headers.js';
import { jsonListeners } from './json-listeners.js';
import { loopsOf } from './json-loops.js';
import { typed } from './json-values.js';
import { levelsOf } from './levels.js';
import type { Levels } from './levels.js';

/**
 * Writes a process in the JSON form. Compiling the result gives the same model, except for typed data
 * [definitions#json-and-yaml]. Events contain their names and codes; nothing is declared beside them.
 */
export function toJson(source: ProcessSource): JsonProcess {
  const { id, name, timeZone, execution } = source;
  return {
    id,
    ...(name === null ? {} : { name }),
    ...(timeZone === null ? {} : { timeZone }),
    ...(execution === null ? {} : { execution }),
    ...jsonListeners(source),
    ...level(null, levelsOf(source)),
  };
}

function level(scope: string | null, levels: Levels): { elements: JsonElement[]; flows: JsonFlow[] } {
  const { nodes = [], flows = [] } = levels.get(scope) ?? {};
  return { elements: nodes.map((node) => elementOf(node, levels)), flows: flows.map(flowOf) };
}

function elementOf(node: NodeSource, levels: Levels): JsonElement {
  const { element, attachedTo, handler, defaultFlow, outgoingOrder, ioMapping } = node;
  const { id, type, name, attributes, extensions, headers } = element;
  const groups = extensions.get('candidateGroups');
  const users = extensions.get('candidateUsers');
  const form = extensions.get('form');
  return {
    id,
    type,
    ...(name === null ? {} : { name }),
    ...typed(attributes, attributeNames),
    ...typed(extensions, extensionNames),
    ...(groups === undefined ? {} : { candidateGroups: groups }),
    ...(users === undefined ? {} : { candidateUsers: users }),
    ...(form === undefined ? {} : { form: formOf(form) }),
    ...jsonListeners(element),
    ...(attachedTo === null ? {} : { attachedTo }),
    ...(handler === null ? {} : { handler }),
    ...(defaultFlow === null ? {} : { default: defaultFlow }),
    ...(outgoingOrder === null ? {} : { outgoing: outgoingOrder }),
    ...jsonHeaders(headers),
    ...(ioMapping === null ? {} : { ioMapping }),
    ...eventsOf(element.eventDefinitions),
    ...childrenOf(node),
    ...(levels.has(id) ? level(id, levels) : {}),
  };
}

/** As text if it is no JSON object, which a finding tells. */
function formOf(text: string): NonNullable<JsonElement['form']> {
  try {
    const form = JSON.parse(text) as JsonValue;
    return typeof form === 'object' && form !== null && !Array.isArray(form) ? form : text;
  } catch {
    return text;
  }
}

function flowOf({ id, name, source, target, condition }: FlowSource): JsonFlow {
  return {
    id,
    ...(name === null ? {} : { name }),
    sourceRef: source,
    targetRef: target,
    ...(condition === null ? {} : { condition }),
  };
}

const TEXTS = ['script', 'activationCondition', 'completionCondition'] as const;

function childrenOf({ element }: NodeSource): Partial<JsonElement> {
  const { children, extensions, attributes } = element;
  const texts = TEXTS.flatMap((type) => {
    const text =
      children.find((child) => child.type === type)?.text.trim() || extensions.get(type) || attributes.get(type);
    return text === undefined ? [] : [[type, text] as const];
  });
  const [performer] = expressionsOf('humanPerformer', children);
  const owners = expressionsOf('potentialOwner', children);
  return {
    ...Object.fromEntries(texts),
    ...(performer === undefined ? {} : { humanPerformer: performer }),
    ...(owners.length === 0 ? {} : { potentialOwner: owners }),
    ...loopsOf(children),
  };
}

function expressionsOf(role: string, children: readonly ChildSource[]): string[] {
  return children
    .filter(({ type }) => type === role)
    .flatMap((child) => child.children)
    .filter(({ type }) => type === 'resourceAssignmentExpression')
    .flatMap((assignment) => assignment.children.map(({ text }) => text.trim()));
}
