import { defineElement } from '../element-definition.js';
import { readEvent } from '../event-definitions/read-event.js';
import type { EventConfig } from '../event-definitions/event-definition.js';
import { eventDefinitionOf } from '../event-definitions/event-registry.js';

/** Ends its own token only; what it throws is its event definition's matter (BPMN 2.0.2, 10.5.3). */
export const endEvent = defineElement<EventConfig>({
  type: 'endEvent',
  kind: 'event',
  shape: 'doublecircle',
  isRetryable: false,
  read: (reader) => readEvent(reader, 'end'),
  check: (node, _index, reader) => {
    const [flow] = node.outgoing;
    if (flow !== undefined) reader.error(`expected an end event without outgoing flows, found ${flow}`);
  },
  enter: (activation) => {
    const { event } = activation.config;
    const written = activation.writeOutput(null);
    if (!written.ok) return activation.fail(written.failure);
    if (event === null) return activation.end();
    eventDefinitionOf(event).throw?.(activation, event);
  },
  sample: {
    elements: [
      { id: 'start', type: 'startEvent' },
      { id: 'stop', type: 'endEvent', event: { type: 'terminate' } },
    ],
    flows: [{ id: 'f', sourceRef: 'start', targetRef: 'stop' }],
  },
});
