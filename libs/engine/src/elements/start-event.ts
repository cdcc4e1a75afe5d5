import { defineElement } from '../element-definition.js';
import { readEvent } from '../event-definitions/read-event.js';
import type { EventConfig } from '../event-definitions/event-definition.js';

/** Where a token starts when its process or subprocess does (BPMN 2.0.2, 10.5.2). */
export const startEvent = defineElement<EventConfig>({
  type: 'startEvent',
  kind: 'event',
  shape: 'circle',
  isRetryable: false,
  read: (reader) => readEvent(reader, 'start'),
  opensScope: (node) => node.config.event === null,
  enter: (activation) => activation.complete(),
  sample: {
    elements: [
      { id: 'start', type: 'startEvent' },
      { id: 'end', type: 'endEvent' },
    ],
    flows: [{ id: 'f', sourceRef: 'start', targetRef: 'end' }],
  },
});
