/** An element at which a token can stand. */
export interface Element {
  readonly id: string;
  /** Null where it has none. */
  readonly name: string | null;
  /** Its name in BPMN: `serviceTask`. */
  readonly type: string;
}

const STANDS =
  /^(\w*[tT]ask|startEvent|endEvent|intermediate\w+Event|\w+Gateway|subProcess|adHocSubProcess|transaction|callActivity)$/;

/** The elements of a process to which tokens can be moved, in the order of its source. */
export function elementsIn(xml: string): readonly Element[] {
  const source = new DOMParser().parseFromString(xml, 'text/xml');
  return [...source.querySelectorAll('[id]')]
    .filter(({ localName }) => STANDS.test(localName))
    .map((element) => ({
      id: element.getAttribute('id') ?? '',
      name: element.getAttribute('name') || null,
      type: element.localName,
    }));
}

/** `Send task`, of `sendTask`. */
export function typeText(type: string): string {
  const words = type.replace(/([A-Z])/g, ' $1').toLowerCase();
  return words.replace('sub process', 'subprocess').trim();
}
