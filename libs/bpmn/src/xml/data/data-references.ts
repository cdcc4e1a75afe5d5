import { attribute, bpmnChildren } from '../vocabulary.js';
import type { XmlElement } from '../xml-element.js';

/** The `dataObjectReference` elements of a process and the objects that they refer to. */
export class DataReferences {
  readonly #objects = new Map<string, XmlElement>();
  readonly #targets = new Map<string, string>();
  readonly #names = new Map<string, Set<string>>();

  constructor(process: XmlElement) {
    this.#gather(process);
  }

  /** The id of the object that a reference means. Any other id is returned unchanged. */
  targetOf(id: string): string {
    return this.#targets.get(id) ?? id;
  }

  object(id: string): XmlElement | null {
    return this.#objects.get(id) ?? null;
  }

  /** The name that all references to an object have; null if they have different names or none. */
  nameOf(object: string): string | null {
    const [name, another] = this.#names.get(object) ?? [];
    return another === undefined ? (name ?? null) : null;
  }

  #gather(container: XmlElement): void {
    for (const element of bpmnChildren(container)) {
      const id = attribute(element, 'id') ?? '';
      if (element.name === 'dataObject') this.#objects.set(id, element);
      else if (element.name === 'dataObjectReference') this.#refer(element, id);
      else this.#gather(element);
    }
  }

  #refer(element: XmlElement, id: string): void {
    const target = localPart(attribute(element, 'dataObjectRef')?.trim() ?? '');
    const name = attribute(element, 'name')?.trim();
    if (target !== '') this.#targets.set(id, target);
    if (name) this.#names.set(target, (this.#names.get(target) ?? new Set()).add(name));
  }
}

/** The local part of a qualified name. */
export function localPart(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}
