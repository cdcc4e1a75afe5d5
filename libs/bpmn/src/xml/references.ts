import { elementDefinitions } from '@svc/engine';
import type { Findings } from '../findings.js';
import { declaredEvents } from '../source/declared-events.js';
import { DataNames } from './data-names.js';
import { familiesOf } from './foreign/engines.js';
import type { Family } from './foreign/engines.js';
import { attribute, bpmnChildren, isEventDefinition } from './vocabulary.js';
import type { XmlElement } from './xml-element.js';

/** A message, signal, error or escalation that the file declares beside its processes. */
export interface Declared {
  readonly element: XmlElement;
  /** The name of a message or signal, or the code of an error or escalation. */
  readonly value: string | null;
}

const VALUE_ATTRIBUTE: ReadonlyMap<string, string> = new Map([
  ['resource', 'name'],
  ...[...declaredEvents.values()].map(({ kind, attribute: value }) => [kind, value] as const),
]);

/** The task type for each kind of global task (BPMN 2.0.2, 10.3.7). */
export const GLOBAL_TASKS: ReadonlyMap<string, string> = new Map(
  [...elementDefinitions.values()].flatMap(({ globalType, type }) => (globalType ? [[globalType, type]] : [])),
);

/** The root elements of a file that flow elements refer to by id. */
export class References {
  readonly #declared = new Map<string, Declared>();
  readonly #eventDefinitions = new Map<string, XmlElement>();
  readonly #kinds = new Map<string, string>();
  readonly #called = new Set<XmlElement>();
  readonly #globalTasks = new Map<string, XmlElement>();

  readonly #data: DataNames;
  /** The other engines for which the file was written. */
  readonly families: ReadonlySet<Family>;

  constructor(definitions: XmlElement, findings: Findings) {
    this.families = familiesOf(definitions);
    this.#data = new DataNames(definitions);
    for (const element of bpmnChildren(definitions)) {
      const id = attribute(element, 'id');
      if (id !== null) this.#kinds.set(id, element.name);
      if (isEventDefinition(element)) {
        if (id !== null) this.#eventDefinitions.set(id, element);
        continue;
      }
      if (GLOBAL_TASKS.has(element.name) && id !== null) this.#globalTasks.set(id, element);
      const valueName = VALUE_ATTRIBUTE.get(element.name);
      if (valueName !== undefined) this.#declare(element, id, valueName, findings);
    }
  }

  /** The declaration of this kind. The reference may be a qualified name such as `tns:Message_1`. */
  find(kind: string, reference: string): Declared | null {
    const key = (id: string): string => `${kind} ${id}`;
    return this.#declared.get(key(reference)) ?? this.#declared.get(key(localPart(reference))) ?? null;
  }

  /** The kind of the root element with this id; null if there is none. */
  kindOf(reference: string): string | null {
    return this.#kinds.get(reference) ?? this.#kinds.get(localPart(reference)) ?? null;
  }

  /** The name of the variable that a data declaration means; null if there is no such declaration. */
  dataName(reference: string): string | null {
    return this.#data.find(reference) ?? this.#data.find(localPart(reference));
  }

  eventDefinition(reference: string): XmlElement | null {
    return this.#eventDefinitions.get(reference) ?? this.#eventDefinitions.get(localPart(reference)) ?? null;
  }

  /** The global task with this id; it is marked as called. */
  globalTask(reference: string): XmlElement | null {
    const found = this.#globalTasks.get(reference) ?? this.#globalTasks.get(localPart(reference)) ?? null;
    if (found !== null) this.#called.add(found);
    return found;
  }

  isCalled(globalTask: XmlElement): boolean {
    return this.#called.has(globalTask);
  }

  #declare(element: XmlElement, id: string | null, valueName: string, findings: Findings): void {
    const value = attribute(element, valueName) ?? '';
    const place = { elementId: id, line: element.line };
    if (id === null) findings.error(`a ${element.name} needs an id`, place);
    // A missing code is reported where it is used, since modelers leave unused errors in files.
    if (value.trim() === '' && valueName === 'name') findings.error(`${element.name} ${id ?? ''} needs a name`, place);
    this.#declared.set(`${element.name} ${id ?? ''}`, { element, value: value || null });
  }
}

function localPart(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}
