import { defineElement } from '../element-definition.js';
import { armEvent, awaitedBy, outputOf, takeOver } from '../event-definitions/catching.js';
import type { EventConfig } from '../event-definitions/event-definition.js';
import { readEvent } from '../event-definitions/read-event.js';
import { straightSample } from './samples.js';

/** Waits for its message, also as an arm of an event-based gateway (BPMN 2.0.2, 10.3.3; engine rule 6). */
export const receiveTask = defineElement<EventConfig>({
  type: 'receiveTask',
  kind: 'activity',
  shape: 'rectangle',
  isRetryable: false,
  read: (reader) => {
    const isMessage = reader.source.eventDefinitions[0]?.kind === 'message';
    if (isMessage) return readEvent(reader, 'catch');
    reader.error('expected a receive task to have a message, found none');
    return { event: null };
  },
  awaits: awaitedBy,
  enter: (activation) => {
    const armed = armEvent(activation, activation.element);
    if (armed.ok) activation.waitHere('waiting');
    else activation.fail(armed.failure);
  },
  resume: (activation, occurrence) => activation.complete(outputOf(occurrence)),
  arm: armEvent,
  trigger: takeOver,
  sample: straightSample({ type: 'receiveTask', event: { type: 'message', name: 'Payment received' } }),
});
