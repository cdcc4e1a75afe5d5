import { attribute } from '../vocabulary.js';
import type { XmlElement } from '../xml-element.js';

/** A name with the namespace that its prefix is bound to; null for a prefix that nothing declares. */
export interface QualifiedName {
  readonly prefix: string;
  readonly local: string;
  readonly namespace: string | null;
}

/** Reads names such as `xsd:string` in attribute values, by the prefixes that the file declares at its root. */
export class QualifiedNames {
  /** Of what the file declares itself. */
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
