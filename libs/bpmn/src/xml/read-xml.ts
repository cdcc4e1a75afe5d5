import { SaxesParser } from 'saxes';
import type { SaxesAttributeNS, SaxesTagNS } from 'saxes';
import type { CompileLimits } from '../limits.js';
import type { XmlAttribute, XmlElement } from './xml-element.js';

export type XmlRead =
  | { readonly ok: true; readonly root: XmlElement }
  | { readonly ok: false; readonly line: number; readonly message: string };

type Parser = SaxesParser<{ xmlns: true }>;
type OpenElement = { -readonly [key in keyof XmlElement]: XmlElement[key] } & {
  children: XmlElement[];
  pieces: string[];
};

/** Has no prototype, unlike the parser's own table, in which `&constructor;` would be found. */
const PREDEFINED: Record<string, string> = Object.assign(Object.create(null) as Record<string, string>, {
  amp: '&',
  gt: '>',
  lt: '<',
  quot: '"',
  apos: "'",
});

/** Thrown at the first reason to refuse the document, since the parser has no other way to stop. */
class Refused extends Error {
  constructor(
    readonly line: number,
    message: string,
  ) {
    super(message);
  }
}

/**
 * Reads a namespace-well-formed document (XML 1.0, Namespaces 1.0). A DOCTYPE is refused, so the five predefined entities are the
 * only ones, and nothing is expanded or fetched.
 */
export function readXml(text: string, limits: CompileLimits): XmlRead {
  const parser: Parser = new SaxesParser({ xmlns: true });
  parser.ENTITIES = PREDEFINED;
  try {
    return { ok: true, root: parse(parser, text, limits) };
  } catch (error) {
    if (error instanceof Refused) return { ok: false, line: error.line, message: error.message };
    throw error;
  }
}

function parse(parser: Parser, text: string, limits: CompileLimits): XmlElement {
  const refuse = (message: string): never => {
    throw new Refused(parser.line, message);
  };
  const open: OpenElement[] = [];
  let root: XmlElement | null = null;
  let count = 0;
  let attributes = 0;
  let line = 1;

  parser.on('error', (error) => refuse(`not well-formed XML: ${error.message.replace(/^\d+:\d+: /, '')}`));
  parser.on('doctype', () => refuse('a DOCTYPE is not allowed'));
  parser.on('opentagstart', () => {
    line = parser.line;
    attributes = 0;
    if (open.length >= limits.maxDepth) refuse(`elements are nested deeper than ${limits.maxDepth} levels`);
    if ((count += 1) > limits.maxNodes) refuse(`more than ${limits.maxNodes} elements`);
  });
  parser.on('attribute', () => {
    if ((attributes += 1) > limits.maxAttributes) refuse(`an element has more than ${limits.maxAttributes} attributes`);
  });
  parser.on('opentag', (tag) => void open.push(openElement(tag, line)));
  parser.on('text', (piece) => void open.at(-1)?.pieces.push(piece));
  parser.on('cdata', (piece) => void open.at(-1)?.pieces.push(piece));
  parser.on('closetag', () => {
    const closed = closeElement(open.pop());
    const parent = open.at(-1);
    if (parent === undefined) root = closed;
    else parent.children.push(closed);
  });
  parser.write(text).close();
  return root ?? refuse('the document has no root element');
}

function openElement(tag: SaxesTagNS, line: number): OpenElement {
  return {
    namespace: tag.uri,
    prefix: tag.prefix,
    name: tag.local,
    line,
    attributes: Object.values(tag.attributes).filter(isNoDeclaration).map(attributeOf),
    children: [],
    ...declarationsOf(tag),
    text: '',
    pieces: [],
  };
}

function declarationsOf({ ns }: SaxesTagNS): Pick<XmlElement, 'declarations'> {
  const declared = Object.entries(ns);
  return declared.length === 0 ? {} : { declarations: new Map(declared) };
}

function closeElement(element: OpenElement | undefined): XmlElement {
  if (element === undefined) throw new Error('the parser closed an element that it never opened');
  const { pieces, ...closed } = element;
  return { ...closed, text: pieces.join('') };
}

function isNoDeclaration(attribute: SaxesAttributeNS): boolean {
  return attribute.prefix !== 'xmlns' && attribute.name !== 'xmlns';
}

function attributeOf({ uri, prefix, local, value }: SaxesAttributeNS): XmlAttribute {
  return { namespace: uri, prefix, name: local, value };
}
