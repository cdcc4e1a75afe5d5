import type { ElementSource, EventDefinitionSource } from '@svc/engine';
import { ReadMap } from './read-map.js';

/** An element's source that knows what of it was read. */
export interface TrackedSource {
  readonly source: ElementSource;
  readonly attributes: ReadMap;
  readonly extensions: ReadMap;
  readonly headers: ReadMap;
  unreadEvents(): readonly EventDefinitionSource[];
}

export function trackReads(element: ElementSource): TrackedSource {
  const attributes = new ReadMap(element.attributes);
  const extensions = new ReadMap(element.extensions);
  const headers = new ReadMap(element.headers);
  let areEventsRead = false;
  const source: ElementSource = {
    ...element,
    attributes,
    extensions,
    headers,
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
  };
}
