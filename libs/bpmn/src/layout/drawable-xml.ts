import type { ElementId, FlowNode, ProcessModel, SequenceFlow } from '@svc/engine';
import { writeXml } from '../export/xml-writer.js';
import type { XmlNode } from '../export/xml-writer.js';
import { BPMN, BPMNDI } from '../xml/vocabulary.js';

/** The input of the layout library, and the mapping from its names back to ids. */
export interface Drawable {
  readonly xml: string;
  /** Ids of elements, flows and the process, by the names that replace them. */
  readonly ids: ReadonlyMap<string, string>;
  /** The reverse mapping, without the process: an element may have the same id. */
  readonly names: ReadonlyMap<string, string>;
}

/** The name that replaces the id of the process. */
export const PROCESS = 'process';

/**
 * The skeleton of a process: elements, flows and boundary events, with names that every tool accepts as ids. Subprocesses are
 * marked as expanded, since the library draws the contents of collapsed ones on top of the others.
 */
export function drawableXml(model: ProcessModel): Drawable {
  const skeleton = new Skeleton(model);
  const process = { name: 'process', attributes: { id: PROCESS }, content: skeleton.level(null) };
  const namespaces = { xmlns: BPMN, 'xmlns:bpmndi': BPMNDI, targetNamespace: 'urn:svc:bpmn:generated' };
  const xml = writeXml({ name: 'definitions', attributes: namespaces, content: [process, skeleton.openedDiagram()] });
  const ids = new Map([...skeleton.names].map(([id, name]) => [name, id]));
  return { xml, ids: ids.set(PROCESS, model.processId), names: skeleton.names };
}

class Skeleton {
  /** Names by id. An element and a flow never have the same id. */
  readonly names: ReadonlyMap<string, string>;
  readonly #nodes: ReadonlyMap<ElementId | null, readonly FlowNode[]>;
  readonly #flows: ReadonlyMap<ElementId, readonly SequenceFlow[]>;

  constructor({ nodes, flows }: ProcessModel) {
    const named = [...nodes.map(({ id }) => id), ...flows.map(({ id }) => id)];
    this.names = new Map(named.map((id, number) => [id, `n${number}`]));
    this.#nodes = grouped(nodes, ({ scope }) => scope);
    this.#flows = grouped(flows, ({ source }) => source);
  }

  /** Elements and flows of the process or of a subprocess, with all their contents. */
  level(scope: ElementId | null): XmlNode[] {
    const nodes = this.#nodes.get(scope) ?? [];
    const flows = nodes.flatMap(({ id }) => this.#flows.get(id) ?? []);
    return [...nodes.map((node) => this.#element(node)), ...flows.map((flow) => this.#flow(flow))];
  }

  openedDiagram(): XmlNode {
    const opened = [...this.#nodes.keys()].filter((scope) => scope !== null).map((id) => this.#name(id));
    const shapes = opened.map((name) => ({
      name: 'bpmndi:BPMNShape',
      attributes: { id: `${name}_open`, bpmnElement: name, isExpanded: 'true' },
    }));
    const plane = { name: 'bpmndi:BPMNPlane', attributes: { bpmnElement: PROCESS }, content: shapes };
    return { name: 'bpmndi:BPMNDiagram', content: [plane] };
  }

  #element({ id, type, attachedTo, incoming, outgoing }: FlowNode): XmlNode {
    return {
      name: type,
      attributes: { id: this.#name(id), attachedToRef: attachedTo && this.#name(attachedTo) },
      content: [
        ...incoming.map((flow) => ({ name: 'incoming', content: this.#name(flow) })),
        ...outgoing.map((flow) => ({ name: 'outgoing', content: this.#name(flow) })),
        ...this.level(id),
      ],
    };
  }

  #flow({ id, source, target }: SequenceFlow): XmlNode {
    const attributes = { id: this.#name(id), sourceRef: this.#name(source), targetRef: this.#name(target) };
    return { name: 'sequenceFlow', attributes };
  }

  #name(id: string): string {
    return this.names.get(id) ?? '';
  }
}

function grouped<Key, Value>(values: readonly Value[], keyOf: (value: Value) => Key): Map<Key, Value[]> {
  const groups = new Map<Key, Value[]>();
  for (const value of values) {
    const group = groups.get(keyOf(value));
    if (group === undefined) groups.set(keyOf(value), [value]);
    else group.push(value);
  }
  return groups;
}
