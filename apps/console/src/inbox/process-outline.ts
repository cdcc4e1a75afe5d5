/** What the aside needs to know of a process, read from its BPMN. */
export interface ProcessOutline {
  /** Names of elements, or their ids, by id. */
  readonly names: ReadonlyMap<string, string>;
  /** Boundary events at an activity, by its id. */
  readonly boundaries: ReadonlyMap<string, readonly BoundaryEvent[]>;
  readonly flows: readonly { readonly id: string; readonly from: string; readonly to: string }[];
}

export interface BoundaryEvent {
  readonly id: string;
  readonly isInterrupting: boolean;
}

/** @param xml of a definition, which the service has accepted */
export function outlineOf(xml: string): ProcessOutline {
  const elements = [...new DOMParser().parseFromString(xml, 'text/xml').querySelectorAll('[id]')];
  const at = (element: Element, name: string) => element.getAttribute(name) ?? '';
  const boundaries = new Map<string, BoundaryEvent[]>();
  for (const element of elements.filter(({ localName }) => localName === 'boundaryEvent')) {
    const list = boundaries.get(at(element, 'attachedToRef')) ?? [];
    list.push({ id: element.id, isInterrupting: at(element, 'cancelActivity') !== 'false' });
    boundaries.set(at(element, 'attachedToRef'), list);
  }
  return {
    names: new Map(elements.map((element) => [element.id, at(element, 'name') || element.id])),
    boundaries,
    flows: elements
      .filter(({ localName }) => localName === 'sequenceFlow')
      .map((element) => ({ id: element.id, from: at(element, 'sourceRef'), to: at(element, 'targetRef') })),
  };
}
