import { attribute, bpmnChildren } from './vocabulary.js';
import type { XmlElement } from './xml-element.js';

const DATA: ReadonlySet<string> = new Set(['dataObject', 'dataObjectReference', 'property']);

/**
 * Names of the variables that data objects, references to them, and properties mean [typed-data#variables-inputs-and-outputs]. The id
 * of a property without a name is its name, as jBPM writes it.
 */
export class DataNames {
  readonly #names = new Map<string, string>();
  readonly #objects = new Map<string, string>();

  constructor(definitions: XmlElement) {
    this.#gather(definitions);
  }

  /** Null if no such data is declared. A reference to a data object has the object's name. */
  find(id: string): string | null {
    const object = this.#objects.get(id);
    return (object === undefined ? undefined : this.#names.get(object)) ?? this.#names.get(id) ?? null;
  }

  #gather(container: XmlElement): void {
    for (const element of bpmnChildren(container)) {
      const [id, name, object] = ['id', 'name', 'dataObjectRef'].map((given) => attribute(element, given) || null);
      const variable = name ?? (element.name === 'property' ? id : null);
      if (DATA.has(element.name) && id && variable) this.#names.set(id, variable);
      if (DATA.has(element.name) && id && object) this.#objects.set(id, object);
      this.#gather(element);
    }
  }
}
