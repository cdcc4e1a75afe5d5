import type { ElementFacts } from './difference';

/** Children of a process or an activity that are part of it, and no elements of their own. */
const PARTS = new Set(
  `documentation extensionElements incoming outgoing ioSpecification property dataInputAssociation dataOutputAssociation
   standardLoopCharacteristics multiInstanceLoopCharacteristics laneSet performer humanPerformer potentialOwner
   resourceRole auditing monitoring supportedInterfaceRef correlationSubscription ioBinding`.split(/\s+/),
);
const SCOPES = new Set(['process', 'subProcess', 'transaction', 'adHocSubProcess']);
const UNSAID = new Set(['incoming', 'outgoing']);

/**
 * What the file says of each element and flow of its processes.
 * @throws {Error} if the text is no XML
 */
export function elementFacts(xml: string): ElementFacts[] {
  const document = new DOMParser().parseFromString(xml, 'application/xml');
  if (document.querySelector('parsererror') !== null) throw new Error('expected XML');
  const roots = new Map(
    [...document.documentElement.children].map((root) => [root.getAttribute('id') ?? '', root.getAttribute('name')]),
  );
  return [...document.documentElement.children]
    .filter(({ localName }) => localName === 'process')
    .flatMap((process) => elementsIn(process, roots));
}

type Roots = ReadonlyMap<string, string | null>;

function elementsIn(scope: Element, roots: Roots): ElementFacts[] {
  return [...scope.children]
    .filter((child) => child.hasAttribute('id') && !PARTS.has(child.localName))
    .flatMap((child) => [factsOf(child, roots), ...(SCOPES.has(child.localName) ? elementsIn(child, roots) : [])]);
}

function factsOf(element: Element, roots: Roots): ElementFacts {
  const [source, target] = [element.getAttribute('sourceRef'), element.getAttribute('targetRef')];
  return {
    id: element.getAttribute('id') as string,
    type: element.localName,
    name: element.getAttribute('name'),
    ...(source !== null && { source }),
    ...(target !== null && { target }),
    details: { ...attributesOf(element), ...contentsOf(element, roots) },
  };
}

const OWN = new Set(['id', 'name', 'sourceRef', 'targetRef']);

function attributesOf({ attributes }: Element): Record<string, string> {
  const said = [...attributes].filter(({ name, localName }) => !OWN.has(localName) && !name.startsWith('xmlns'));
  return Object.fromEntries(said.map(({ localName, value }) => [localName, value]));
}

/** What stands in the element, by the names of its parts; those of equal name together. */
function contentsOf(element: Element, roots: Roots): Record<string, string> {
  const contents: Record<string, string> = {};
  const inner = SCOPES.has(element.localName)
    ? [...element.children].filter(({ localName }) => PARTS.has(localName))
    : [...element.children];
  const parts = inner.flatMap((part) => (part.localName === 'extensionElements' ? [...part.children] : [part]));
  for (const part of parts.filter(({ localName }) => !UNSAID.has(localName))) {
    const text = textOf(part, roots);
    contents[part.localName] = contents[part.localName] === undefined ? text : `${contents[part.localName]}; ${text}`;
  }
  return contents;
}

/** The same for the same content: attributes in order, without ids and spaces; what is referred to by its name. */
function textOf(part: Element, roots: Roots): string {
  const attributes = [...part.attributes]
    .filter(({ name, localName }) => localName !== 'id' && !name.startsWith('xmlns') && name !== 'xsi:type')
    .map(({ localName, value }) => `${localName}: ${localName.endsWith('Ref') ? (roots.get(value) ?? value) : value}`)
    .sort();
  const inner =
    part.children.length === 0
      ? (part.textContent ?? '').trim().replace(/\s+/g, ' ')
      : [...part.children].map((child) => `${child.localName} ${textOf(child, roots)}`.trim()).join('; ');
  return [attributes.join(', '), inner].filter((text) => text !== '').join(', ');
}
