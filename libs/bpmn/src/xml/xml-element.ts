/** An XML element with its namespace resolved; comments and processing instructions are dropped. */
export interface XmlElement {
  /** Namespace URI, empty for none. */
  readonly namespace: string;
  readonly prefix: string;
  /** Local name. */
  readonly name: string;
  /** Namespaces by the prefixes that this element itself declares; absent if there are none. */
  readonly declarations?: ReadonlyMap<string, string>;
  /** 1-based. */
  readonly line: number;
  readonly attributes: readonly XmlAttribute[];
  readonly children: readonly XmlElement[];
  /** The element's own text, CDATA sections included, untrimmed. */
  readonly text: string;
}

export interface XmlAttribute {
  /** Namespace URI; empty for an attribute without a prefix. */
  readonly namespace: string;
  readonly prefix: string;
  readonly name: string;
  readonly value: string;
}
