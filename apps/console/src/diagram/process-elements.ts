/** What a process's XML says of something that has an id. */
export interface ProcessElement {
  readonly id: string;
  /** Null where it has none. */
  readonly name: string | null;
  /** Its name in BPMN: `serviceTask`. */
  readonly type: string;
}

/** In the order of the source. */
export function processElements(xml: string): readonly ProcessElement[] {
  const source = new DOMParser().parseFromString(xml, 'text/xml');
  return [...source.querySelectorAll('[id]')].map((element) => ({
    id: element.id,
    name: element.getAttribute('name') || null,
    type: element.localName,
  }));
}

/** Names of elements by their ids; those without a name are left out. */
export function elementNames(xml: string): ReadonlyMap<string, string> {
  return new Map(processElements(xml).flatMap(({ id, name }) => (name === null ? [] : [[id, name]])));
}
