import type { Place } from '../../findings.js';
import { attribute, bpmnChildren, BPMNDI, isBpmn } from '../vocabulary.js';
import type { XmlElement } from '../xml-element.js';

/** An element with the process that contains it, if any. */
export interface Placed {
  readonly element: XmlElement;
  readonly process: XmlElement | null;
}

/** Every element of a file with an id, except the shapes and edges of diagrams. */
export class FileElements {
  readonly #placed = new Map<string, Placed>();
  readonly #ofParticipants = new Set<XmlElement>();
  readonly #imports: boolean;

  constructor(readonly definitions: XmlElement) {
    this.#imports = bpmnChildren(definitions, 'import').length > 0;
    for (const root of definitions.children) this.#gather(root, isBpmn(root, 'process') ? root : null);
    const participants = bpmnChildren(definitions).flatMap((root) => bpmnChildren(root, 'participant'));
    for (const participant of participants) {
      const process = this.find(attribute(participant, 'processRef') ?? '');
      if (process !== null) this.#ofParticipants.add(process.element);
    }
  }

  /** Finds an element by a plain or qualified name; null if the file has no such element. */
  find(reference: string): Placed | null {
    return this.#placed.get(reference) ?? this.#placed.get(localPart(reference)) ?? null;
  }

  /** Whether the reference may lead to another file, which is not read. */
  isImported(reference: string): boolean {
    return this.#imports && reference.includes(':');
  }

  /** Whether a participant of the file has the process. */
  hasParticipant(process: XmlElement): boolean {
    return this.#ofParticipants.has(process);
  }

  #gather(element: XmlElement, process: XmlElement | null): void {
    if (element.namespace === BPMNDI) return;
    const id = attribute(element, 'id');
    if (id !== null) this.#placed.set(id, { element, process });
    for (const child of element.children) this.#gather(child, process);
  }
}

export function placeOf(element: XmlElement): Place {
  return { elementId: attribute(element, 'id'), line: element.line };
}

/** The trimmed texts of the children of this name. */
export function texts(element: XmlElement, name: string): string[] {
  return bpmnChildren(element, name).map(({ text }) => text.trim());
}

/** A reference as it was written, short enough for a message. */
export function shown(reference: string | null): string {
  return reference === null || reference === '' ? 'none' : reference.slice(0, 100);
}

function localPart(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}
