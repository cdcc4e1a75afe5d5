/** An element to write; attributes that are null are left out. */
export interface XmlNode {
  readonly name: string;
  readonly attributes?: Readonly<Record<string, string | null>> | ReadonlyMap<string, string | null>;
  /** Child elements, or text. */
  readonly content?: readonly XmlNode[] | string;
}

/** Writes indented XML 1.0. Reading it gives the same values, also for line breaks in attributes. */
export function writeXml(root: XmlNode): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${element(root, '')}`;
}

function element(node: XmlNode, indent: string): string {
  const open = `${indent}<${node.name}${attributes(node)}`;
  const { content = [] } = node;
  if (content.length === 0) return `${open} />\n`;
  if (typeof content === 'string') return `${open}>${escapeXml(content)}</${node.name}>\n`;
  const children = content.map((child) => element(child, `${indent}  `)).join('');
  return `${open}>\n${children}${indent}</${node.name}>\n`;
}

function attributes({ attributes: given = {} }: XmlNode): string {
  const pairs =
    given instanceof Map
      ? [...(given as ReadonlyMap<string, string | null>)]
      : Object.entries(given as Record<string, string | null>);
  return pairs
    .map(([name, value]) => (value === null ? '' : ` ${name}="${escapeXml(value).replace(/[\t\n]/g, reference)}"`))
    .join('');
}

const ENTITIES = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
  ['\r', '&#13;'],
]);

/** Escapes text for element content and for quoted attributes. */
export function escapeXml(text: string): string {
  return text.replace(/[&<>"\r]/g, (character) => ENTITIES.get(character) ?? character);
}

function reference(character: string): string {
  return `&#${character.charCodeAt(0)};`;
}
