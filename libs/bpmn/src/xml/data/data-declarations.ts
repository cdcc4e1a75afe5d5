import type { DataPlace } from '@svc/engine';
import type { Findings } from '../../findings.js';
import type { DataSource } from '../../source/data-source.js';
import { attribute, bpmnChildren } from '../vocabulary.js';
import type { XmlElement } from '../xml-element.js';
import { checkObjects } from './check-objects.js';
import { PLACEHOLDER } from './declared-data.js';
import type { DeclaredObject, DeclaredStore } from './declared-data.js';
import { DataReferences, localPart } from './data-references.js';
import type { ItemTypes } from './item-types.js';
import { storeSource } from './store-source.js';

/** Data objects, properties and data stores of a process on every level (BPMN 2.0.2, 10.4.1). */
export class DataDeclarations {
  readonly #objects = new Map<string, DeclaredObject>();
  readonly #stores = new Map<string, DeclaredStore>();
  readonly #references: DataReferences;
  readonly #parents = new Map<string, string | null>();
  readonly #used = new Set<DeclaredObject | DeclaredStore>();

  constructor(
    readonly definitions: XmlElement,
    process: XmlElement,
    readonly types: ItemTypes,
    readonly findings: Findings,
  ) {
    this.#references = new DataReferences(process);
    this.#gather(process, null);
  }

  /**
   * The data that a reference inside an element means, which is marked as used. Null if no data with that id is visible there.
   */
  find(reference: string, element: string): DataPlace | null {
    const id = this.#declared(reference) === undefined ? localPart(reference) : reference;
    const found = this.#declared(id);
    if (found === undefined || !this.#isVisible(found.scope, element)) return null;
    this.#used.add(found);
    if ('store' in found) return { kind: 'store', reference: found.id };
    return found.name === null ? null : { kind: 'variable', name: found.name };
  }

  /**
   * The declared data; null if nothing is declared. Reports findings about the declarations, so call it after all elements are
   * read.
   */
  source(): DataSource | null {
    const { types, findings } = this;
    const declared = [...this.#objects.values()];
    checkObjects(declared, { findings, isUsed: (object) => this.#used.has(object) });
    const wanted = declared.filter((object) => object.type !== null || this.#used.has(object));
    const objects = wanted.flatMap(({ id, name, scope, type }) => (name === null ? [] : [{ id, name, scope, type }]));
    const stores = [...this.#stores.values()].flatMap(
      (store) => storeSource(store, { types, findings, isUsed: this.#used.has(store) }) ?? [],
    );
    return types.all.length + objects.length + stores.length === 0 ? null : { types: types.all, objects, stores };
  }

  #declared(id: string): DeclaredObject | DeclaredStore | undefined {
    return this.#objects.get(this.#references.targetOf(id)) ?? this.#stores.get(id);
  }

  #isVisible(scope: string | null, element: string): boolean {
    for (let at: string | null = element; at !== null; at = this.#parents.get(at) ?? null)
      if (at === scope) return true;
    return scope === null;
  }

  #gather(container: XmlElement, scope: string | null): void {
    for (const element of bpmnChildren(container)) {
      const id = attribute(element, 'id') ?? '';
      if (isObject(element)) this.#declareObject(element, id, scope);
      else if (element.name === 'dataStoreReference') this.#stores.set(id, this.#storeOf(element, id, scope));
      else if (element.name === 'dataObjectReference') this.#checkReference(element, id);
      else if (id !== '') {
        this.#parents.set(id, scope);
        this.#gather(element, id);
      }
    }
  }

  #declareObject(element: XmlElement, id: string, scope: string | null): void {
    const place = { elementId: id || scope, line: element.line };
    const unnamed = element.name === 'property' ? id || null : this.#references.nameOf(id);
    const name = attribute(element, 'name')?.trim() || unnamed;
    const type = this.types.of(element, place);
    if (id === '') this.findings.error(`a ${element.name} needs an id`, place);
    else this.#objects.set(id, { id, name, scope, type, element });
  }

  #storeOf(element: XmlElement, id: string, scope: string | null): DeclaredStore {
    const reference = attribute(element, 'dataStoreRef')?.trim();
    if (!reference) return { id, element, store: null, scope };
    const ids = new Set([reference, localPart(reference)]);
    const stores = bpmnChildren(this.definitions, 'dataStore');
    const store = stores.find((found) => ids.has(attribute(found, 'id') ?? ''));
    const place = { elementId: id, line: element.line };
    if (store === undefined) this.findings.error(`dataStoreRef ${reference} names no dataStore`, place);
    return { id, element, store: store ?? null, scope };
  }

  /** A reference has the type of its object; a different one is an error. */
  #checkReference(element: XmlElement, id: string): void {
    const place = { elementId: id, line: element.line };
    const target = this.#references.targetOf(id);
    const object = this.#references.object(target);
    if (target !== id && object === null)
      this.findings.error(`dataObjectRef ${target} names no dataObject of the process`, place);
    const type = this.types.of(element, place);
    if (type !== null && (object === null || this.types.of(object, place) !== type))
      this.findings.error('a dataObjectReference has the type of its dataObject: declare itemSubjectRef there', place);
  }
}

function isObject(element: XmlElement): boolean {
  if (element.name === 'property') return attribute(element, 'name') !== PLACEHOLDER;
  return element.name === 'dataObject';
}
