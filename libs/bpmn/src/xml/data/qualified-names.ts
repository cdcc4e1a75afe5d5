import { attribute } from '../vocabulary.js';
import type { XmlElement } from '../xml-element.js';

/** A name with the namespace of its prefix; null if the prefix is not declared. */
export interface QualifiedName {
  readonly prefix: string;
  readonly local: string;
  readonly namespace: string | null;
}

/** Reads names such as `xsd:string` in attribute values, with the prefixes that the file declares at its root. */
export class QualifiedNames {
  /** The namespace of the file's own declarations. */
  readonly target: string | null;

  constructor(readonly definitions: XmlElement) {
    this.target = attribute(definitions, 'targetNamespace');
  }

  /** `at`: the element that holds the attribute, which may declare prefixes too. */
  read(name: string, at: XmlElement): QualifiedName {
    const colon = name.indexOf(':');
    const prefix = name.slice(0, Math.max(0, colon));
    const declared = at.declarations?.get(prefix) ?? this.definitions.declarations?.get(prefix);
    return { prefix, local: name.slice(colon + 1), namespace: declared ?? null };
  }
}
