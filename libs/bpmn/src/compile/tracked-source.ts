import type { ChildSource, ElementSource, EventDefinitionSource } from '@svc/engine';
import { ReadMap } from './read-map.js';

/** An element's source that records which parts were read. */
export interface TrackedSource {
  readonly source: ElementSource;
  readonly attributes: ReadMap;
  readonly extensions: ReadMap;
  readonly headers: ReadMap;
  unreadEvents(): readonly EventDefinitionSource[];
  /** Children of which at most the type was read. */
  unreadChildren(): readonly ChildSource[];
}

export function trackReads(element: ElementSource): TrackedSource {
  const attributes = new ReadMap(element.attributes);
  const extensions = new ReadMap(element.extensions);
  const headers = new ReadMap(element.headers);
  const readChildren = new Set<ChildSource>();
  let areEventsRead = false;
  const source: ElementSource = {
    ...element,
    attributes,
    extensions,
    headers,
    children: element.children.map((child) => trackChild(child, () => readChildren.add(child))),
    get eventDefinitions() {
      areEventsRead = true;
      return element.eventDefinitions;
    },
  };
  return {
    source,
    attributes,
    extensions,
    headers,
    unreadEvents: () => (areEventsRead ? [] : element.eventDefinitions),
    unreadChildren: () => element.children.filter((child) => !readChildren.has(child)),
  };
}

/** Definitions find a child by its type; the child counts as read when its contents are accessed. */
function trackChild(child: ChildSource, onRead: () => void): ChildSource {
  const held = (): ChildSource => {
    onRead();
    return child;
  };
  return {
    type: child.type,
    get attributes() {
      return held().attributes;
    },
    get text() {
      return held().text;
    },
    get children() {
      return held().children;
    },
    ...(child.extensions === undefined ? {} : { extensions: child.extensions }),
    ...(child.eventDefinitions === undefined ? {} : { eventDefinitions: child.eventDefinitions }),
  };
}
