import type { EventDefinitionSource } from '@svc/engine';
import { declaredEvents } from '../source/declared-events.js';
import { givenFields } from './json-events.js';
import type { XmlNode } from './xml-writer.js';

/** The root elements that events refer to: one for each name or code that a process uses. */
export class Declarations {
  readonly #nodes: XmlNode[] = [];
  readonly #ids = new Map<string, string>();
  readonly #given = new Set<string>();

  /** `taken`: the ids of the process; declarations must not use them. */
  constructor(readonly taken: ReadonlySet<string>) {}

  /** Declares the value if it is new, and returns the id to refer to. */
  declare(kind: string, value: string): string {
    const key = `${kind} ${value}`;
    const known = this.#ids.get(key);
    if (known !== undefined) return known;
    const id = this.#freeId(kind);
    this.#ids.set(key, id);
    const attribute = declaredEvents.get(kind)?.attribute ?? 'name';
    this.#nodes.push({ name: `bpmn:${kind}`, attributes: { id, name: value, [attribute]: value } });
    return id;
  }

  /** Declares an event definition beside the process, and returns its id. */
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

  #freeId(kind: string): string {
    for (let number = this.#nodes.length + 1; ; number += 1) {
      const id = `${kind}_${number}`;
      if (this.taken.has(id) || this.#given.has(id)) continue;
      this.#given.add(id);
      return id;
    }
  }
}

/** The XML child of an event that says what it waits for or throws. */
export function eventDefinition(event: EventDefinitionSource, declarations: Declarations): XmlNode {
  const given = givenFields(event);
  const attributes = given.flatMap(({ name, field, value }): [string, string][] => {
    if (field.in === 'child') return [];
    if (field.in === 'declaration') return [[`${event.kind}Ref`, declarations.declare(event.kind, String(value))]];
    return [[field.in === 'extension' ? `svc:${name}` : name, String(value)]];
  });
  const expressions = given.filter(({ field }) => field.in === 'child');
  return {
    name: `bpmn:${event.kind}EventDefinition`,
    attributes: Object.fromEntries(attributes),
    ...(expressions.length > 0 && { content: expressions.map(({ name, value }) => formal(name, String(value))) }),
  };
}

export function formal(name: string, text: string): XmlNode {
  return { name: `bpmn:${name}`, attributes: { 'xsi:type': 'bpmn:tFormalExpression' }, content: text };
}
