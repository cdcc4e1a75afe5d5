import { XMLBuilder } from 'fast-xml-parser';

/** An element to write; attributes that are null are left out. */
export interface XmlNode {
  readonly name: string;
  readonly attributes?: Readonly<Record<string, string | null>> | ReadonlyMap<string, string | null>;
  /** Child elements, or text. */
  readonly content?: readonly XmlNode[] | string;
}

const ATTRIBUTES = ':@';
const TEXT = '#text';
/** Sources are nested 100 levels at most; what is laid out adds few. */
const DEEPEST = 1_000;

/** Its own table of entities is one for text and attributes, so escaping is ours. */
const builder = new XMLBuilder({
  ...{ preserveOrder: true, format: true, suppressEmptyNode: true, ignoreAttributes: false, attributeNamePrefix: '' },
  ...{ processEntities: false, suppressBooleanAttributes: false, maxNestedTags: DEEPEST },
  attributeValueProcessor: (_name: string, value: unknown) => escapeXml(String(value)).replace(/[\t\n]/g, reference),
  tagValueProcessor: (_name: string, value: unknown) => escapeXml(String(value)),
});

/** Writes indented XML 1.0. Reading it gives the same values, also for line breaks in attributes. */
export function writeXml(root: XmlNode): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${builder.build([orderedOf(root)]).trim()}\n`;
}

/** The builder's form of an element in which children keep their order. */
function orderedOf({ name, attributes = {}, content = [] }: XmlNode): object {
  const pairs = attributes instanceof Map ? [...attributes] : Object.entries(attributes);
  const given = Object.fromEntries(pairs.filter(([, value]) => value !== null));
  const children = typeof content === 'string' ? [{ [TEXT]: content }] : content.map((child) => orderedOf(child));
  return { [name]: children, [ATTRIBUTES]: given };
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
