import { defineElement } from '../element-definition.js';
import { publishes, throwEvent } from '../event-definitions/throwing.js';
import { readEvent } from '../event-definitions/read-event.js';
import { asksForCompensation, checkEvent } from '../event-definitions/compensating.js';
import type { EventConfig } from '../event-definitions/event-definition.js';

/** Ends its own token only. Its event definition determines what it throws (BPMN 2.0.2, 10.5.3). */
export const endEvent = defineElement<EventConfig>({
  type: 'endEvent',
  kind: 'event',
  standsAt: 'end',
  messageFlowEnd: 'source',
  shape: 'doublecircle',
  isRetryable: false,
  read: (reader) => readEvent(reader, 'end'),
  check: (node, index, reader) => {
    checkEvent(node, index, reader);
    const [flow] = node.outgoing;
    if (flow !== undefined)
      reader.breaks('end-outgoing', `expected an end event without outgoing flows, found ${flow}`);
  },
  compensation: { asks: asksForCompensation },
  publishes,
  resume: (activation, { type }) => {
    if (type === 'compensated') activation.leave();
  },
  cancel: (activation) => activation.cancelHostedScopes(),
  enter: (activation) => {
    const written = activation.writeOutput(null);
    if (!written.ok) return activation.fail(written.failure);
    throwEvent(activation);
  },
  sample: {
    elements: [
      { id: 'start', type: 'startEvent' },
      { id: 'stop', type: 'endEvent', event: { type: 'terminate' } },
    ],
    flows: [{ id: 'f', sourceRef: 'start', targetRef: 'stop' }],
  },
});
