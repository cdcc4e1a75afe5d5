import type { ItemStructure, ItemType } from '@svc/engine';
import { SchemaReader } from '@svc/typed-data';
import type { Findings, Place } from '../../findings.js';
import type { CompileLimits } from '../../limits.js';
import { attribute, bpmnChildren, spelled } from '../vocabulary.js';
import type { XmlElement } from '../xml-element.js';
import { readItemSchema, schemasOf } from './item-schema.js';
import { QualifiedNames } from './qualified-names.js';
import { isXsdName, readStructureRef } from './structure-ref.js';

/** The `itemDefinition` elements of a file (BPMN 2.0.2, 8.3.12; [typed-data#types]). */
export class ItemTypes {
  readonly #names: QualifiedNames;
  readonly #schemas: SchemaReader;
  readonly #declared = new Set<string>();
  /** The types without an error, in file order. */
  readonly all: ItemType[] = [];

  constructor(
    definitions: XmlElement,
    limits: CompileLimits,
    readonly findings: Findings,
  ) {
    this.#schemas = new SchemaReader({ maxBytes: limits.maxSchemaBytes, maxDepth: limits.maxSchemaDepth });
    this.#names = new QualifiedNames(definitions);
    const elements = bpmnChildren(definitions, 'itemDefinition');
    const { maxItemDefinitions } = limits;
    if (elements.length > maxItemDefinitions) {
      const found = `the file has ${elements.length} itemDefinitions, at most ${maxItemDefinitions} are allowed`;
      findings.error(found, { elementId: null, line: elements[maxItemDefinitions]?.line ?? null });
    }
    for (const element of elements.slice(0, maxItemDefinitions)) this.#read(element);
  }

  /** The id of the type that `itemSubjectRef` names. Null if there is none, or with a finding if it is wrong. */
  of(element: XmlElement, place: Place): string | null {
    const reference = attribute(element, 'itemSubjectRef')?.trim();
    if (!reference) return null;
    const name = this.#names.read(reference, element);
    const isOurs = name.namespace === null || name.namespace === this.#names.target;
    const id = this.#declared.has(reference) ? reference : isOurs ? name.local : '';
    if (this.#declared.has(id)) {
      this.#checkIsCollection(element, id, place);
      return id;
    }
    const hint = isXsdName(name)
      ? `: declare an itemDefinition of structureRef ${reference}`
      : isOurs
        ? ''
        : `: definitions of other files are not read`;
    this.findings.error(`itemSubjectRef ${reference} of ${element.name} names no itemDefinition${hint}`, place);
    return null;
  }

  /** The attribute is needed only where there is no type, so it may be absent (BPMN 2.0.2, 10.4.1). */
  #checkIsCollection(element: XmlElement, id: string, place: Place): void {
    const written = attribute(element, 'isCollection')?.trim();
    const type = this.all.find((one) => one.id === id);
    if (written === undefined || type === undefined || isTrue(written) === type.isCollection) return;
    const what = `isCollection of the ${element.name} to be ${type.isCollection}, as in its itemDefinition ${id}`;
    this.findings.breaks('collection-of-type', `expected ${what}, found ${written.slice(0, 100)}`, place);
  }

  #read(element: XmlElement): void {
    const id = attribute(element, 'id');
    const place = { elementId: id, line: element.line };
    if (!id) {
      this.findings.error('an itemDefinition needs an id', place);
      return;
    }
    this.#declared.add(id);
    const structure = this.#structureOf(element, place);
    const isCollection = this.#isCollection(element, place);
    if (structure !== null) this.all.push({ id, isCollection, structure });
  }

  #structureOf(element: XmlElement, place: Place): ItemStructure | null {
    const { findings } = this;
    const text = attribute(element, 'structureRef')?.trim() || null;
    const read = text === null ? null : readStructureRef(text, this.#names.read(text, element));
    if (read?.kind === 'inline') return readItemSchema(element, { schemas: this.#schemas, findings, place });
    const [schema] = schemasOf(element);
    if (schema !== undefined)
      findings.error(`expected structureRef svc:inline for ${spelled(schema)}, found ${text ?? 'none'}`, place);
    if (read?.kind === 'known') return read.structure;
    if (read?.kind === 'refused') findings.error(read.error, place);
    if (read?.kind === 'unknown') findings.warning(read.warning, place);
    return read?.kind === 'refused' ? null : { kind: 'any', structureRef: text };
  }

  #isCollection(element: XmlElement, place: Place): boolean {
    const value = attribute(element, 'isCollection')?.trim() ?? 'false';
    if (!['true', '1', 'false', '0'].includes(value))
      this.findings.error(`expected isCollection to be true or false, found "${value.slice(0, 100)}"`, place);
    return isTrue(value);
  }
}

function isTrue(value: string): boolean {
  return value === 'true' || value === '1';
}
