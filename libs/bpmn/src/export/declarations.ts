import type { EventDefinitionSource } from '@svc/engine';
import type { XmlNode } from './xml-writer.js';

type Kind = 'message' | 'signal' | 'error' | 'escalation';

const VALUE_ATTRIBUTE = { message: 'name', signal: 'name', error: 'errorCode', escalation: 'escalationCode' } as const;

/** The root elements that events refer to: one for each name or code that a process uses. */
export class Declarations {
  readonly #nodes: XmlNode[] = [];
  readonly #ids = new Map<string, string>();
  readonly #given = new Set<string>();

  /** `taken`: ids of the process, which share one namespace with these. */
  constructor(readonly taken: ReadonlySet<string>) {}

  /** The id to refer to. */
  declare(kind: Kind, value: string): string {
    const key = `${kind} ${value}`;
    const known = this.#ids.get(key);
    if (known !== undefined) return known;
    const id = this.#freeId(kind);
    this.#ids.set(key, id);
    const name = kind === 'error' || kind === 'escalation' ? { name: value } : {};
    this.#nodes.push({ name: `bpmn:${kind}`, attributes: { id, ...name, [VALUE_ATTRIBUTE[kind]]: value } });
    return id;
  }

  /** The id of an event definition beside the process. */
  declareEvent(event: EventDefinitionSource): string {
    const id = this.nextId('event');
    const node = eventDefinition(event, this);
    this.#nodes.push({ ...node, attributes: { id, ...(node.attributes as Record<string, string | null>) } });
    return id;
  }

  /** The id of the data input or output that a loop of the activity refers to. */
  dataId(activity: string, reference: string): string {
    const key = `data ${reference} ${activity}`;
    const id = this.#ids.get(key) ?? this.nextId(`${activity}_${reference}`);
    this.#ids.set(key, id);
    return id;
  }

  nextId(wanted: string): string {
    let id = wanted;
    for (let number = 2; this.#given.has(id) || this.taken.has(id); number += 1) id = `${wanted}_${number}`;
    this.#given.add(id);
    return id;
  }

  list(): readonly XmlNode[] {
    return this.#nodes;
  }

  #freeId(kind: Kind): string {
    for (let number = this.#nodes.length + 1; ; number += 1) {
      const id = `${kind}_${number}`;
      if (this.taken.has(id) || this.#given.has(id)) continue;
      this.#given.add(id);
      return id;
    }
  }
}

/** The child of an event that says what it waits for or throws. */
export function eventDefinition(event: EventDefinitionSource, declarations: Declarations): XmlNode {
  const named = (name: string | null): string | null => name && declarations.declare(event.kind as Kind, name);
  switch (event.kind) {
    case 'timer':
      return { name: 'bpmn:timerEventDefinition', content: [formal(event.timer, event.value)] };
    case 'message':
      return {
        name: 'bpmn:messageEventDefinition',
        attributes: { messageRef: named(event.name), 'svc:correlationKey': event.correlationKey },
      };
    case 'signal':
      return { name: 'bpmn:signalEventDefinition', attributes: { signalRef: named(event.name) } };
    case 'error':
      return { name: 'bpmn:errorEventDefinition', attributes: { errorRef: named(event.code) } };
    case 'escalation':
      return { name: 'bpmn:escalationEventDefinition', attributes: { escalationRef: named(event.code) } };
    case 'conditional':
      return { name: 'bpmn:conditionalEventDefinition', content: [formal('condition', event.condition)] };
    case 'link':
      return { name: 'bpmn:linkEventDefinition', attributes: { name: event.name } };
    case 'compensate': {
      const { activityRef, waitForCompletion } = event;
      return {
        name: 'bpmn:compensateEventDefinition',
        attributes: { activityRef, waitForCompletion: String(waitForCompletion) },
      };
    }
    case 'cancel':
      return { name: 'bpmn:cancelEventDefinition' };
    case 'terminate':
      return { name: 'bpmn:terminateEventDefinition' };
  }
}

export function formal(name: string, text: string): XmlNode {
  return { name: `bpmn:${name}`, attributes: { 'xsi:type': 'bpmn:tFormalExpression' }, content: text };
}
