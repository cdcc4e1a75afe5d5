import { elementDefinitions } from '@svc/engine';
import { attribute, bpmnChildren, isBpmn } from './vocabulary.js';
import type { XmlElement } from './xml-element.js';

/** The associations of a process on every level. They connect compensation boundary events with the activities that undo. */
export class Associations {
  readonly #others = new Map<string, string[]>();
  readonly #annotations = new Set<string>();
  readonly #handlers = new Set<string>();

  constructor(process: XmlElement) {
    this.#gather(process);
  }

  /** All compensation activities that are associated with a compensation boundary event. */
  handlersOf(element: XmlElement): string[] {
    return [...new Set(this.#activitiesAt(element))].filter((id) => this.#handlers.has(id));
  }

  /**
   * The activity that is associated with a compensation boundary event, in either direction. Activities for compensation come
   * first (BPMN 2.0.2, 10.6.3). Null for every other element.
   */
  handlerOf(element: XmlElement): string | null {
    const activities = this.#activitiesAt(element);
    return activities.find((id) => this.#handlers.has(id)) ?? activities[0] ?? null;
  }

  #activitiesAt(element: XmlElement): string[] {
    const isAttached = elementDefinitions.get(element.name)?.isAttached === true;
    if (!isAttached || bpmnChildren(element, 'compensateEventDefinition').length === 0) return [];
    const others = this.#others.get(attribute(element, 'id') ?? '') ?? [];
    return others.filter((id) => !this.#annotations.has(id));
  }

  #gather(container: XmlElement): void {
    for (const element of bpmnChildren(container)) {
      const id = attribute(element, 'id') ?? '';
      if (isBpmn(element, 'association')) this.#connect(element);
      if (isBpmn(element, 'textAnnotation')) this.#annotations.add(id);
      if (attribute(element, 'isForCompensation') === 'true') this.#handlers.add(id);
      this.#gather(element);
    }
  }

  #connect(association: XmlElement): void {
    const [source, target] = [attribute(association, 'sourceRef'), attribute(association, 'targetRef')];
    if (source === null || target === null) return;
    this.#others.set(source, [...(this.#others.get(source) ?? []), target]);
    this.#others.set(target, [...(this.#others.get(target) ?? []), source]);
  }
}
