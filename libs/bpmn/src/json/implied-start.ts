import { elementDefinitions } from '@svc/engine';
import type { FlowSource, NodeSource, ProcessSource } from '../source/process-source.js';

/**
 * The JSON form needs no start event: a process without one starts at its only element without incoming flows
 * [definitions#json-and-yaml]. The implied start event is added to the source, so that later code needs no special case.
 */
export function withStartEvent(source: ProcessSource): ProcessSource {
  const level = source.nodes.filter((node) => node.scope === null);
  if (level.some((node) => elementDefinitions.get(node.element.type)?.standsAt === 'start')) return source;
  const targets = new Set(source.flows.map((flow) => flow.target));
  const first = level.filter((node) => node.attachedTo === null && !targets.has(node.element.id) && !isAside(node));
  const [only] = first;
  // The missing start is reported later, as for every process without a start event.
  if (only === undefined || first.length > 1) return source;
  const taken = new Set([...source.nodes.map((node) => node.element.id), ...source.flows.map((flow) => flow.id)]);
  const id = freeId('start', taken);
  const flow = startFlow(freeId(`${id}_flow`, taken), id, only.element.id);
  return { ...source, nodes: [startEvent(id), ...source.nodes], flows: [flow, ...source.flows] };
}

/** Whether an event or a compensation starts the element, and not a flow. */
function isAside({ element: { attributes } }: NodeSource): boolean {
  return ['triggeredByEvent', 'isForCompensation', 'instantiate'].some((name) => attributes.get(name) === 'true');
}

function freeId(wanted: string, taken: ReadonlySet<string>): string {
  let id = wanted;
  for (let number = 2; taken.has(id); number += 1) id = `${wanted}_${number}`;
  return id;
}

function startEvent(id: string): NodeSource {
  const nothing = new Map<string, string>();
  return {
    element: {
      id,
      type: 'startEvent',
      name: null,
      line: null,
      attributes: nothing,
      extensions: nothing,
      headers: nothing,
      eventDefinitions: [],
      children: [],
    },
    scope: null,
    attachedTo: null,
    handler: null,
    defaultFlow: null,
    outgoingOrder: null,
    ioMapping: null,
  };
}

function startFlow(id: string, source: string, target: string): FlowSource {
  return { id, name: null, line: null, scope: null, source, target, condition: null };
}
