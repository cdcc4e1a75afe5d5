import { defineElement } from '../element-definition.js';
import {
  armEvent,
  awaitedBy,
  isEventMet,
  outputOf,
  rearmEvent,
  repeatsEvent,
  takeOver,
} from '../event-definitions/catching.js';
import { checkEvent } from '../event-definitions/compensating.js';
import type { EventConfig } from '../event-definitions/event-definition.js';
import { eventDefinitionOf } from '../event-definitions/event-registry.js';
import { readEvent } from '../event-definitions/read-event.js';
import { straightSample } from './samples.js';

/** Waits for one or several events. A link only marks where its throw continues (BPMN 2.0.2, 10.5.4). */
export const intermediateCatchEvent = defineElement<EventConfig>({
  type: 'intermediateCatchEvent',
  kind: 'event',
  messageFlowEnd: 'target',
  shape: 'doublecircle',
  isRetryable: false,
  read: (reader) => readEvent(reader, 'catch'),
  check: checkEvent,
  awaits: awaitedBy,
  link: {
    nameOf: ({ config }) =>
      config.event === null ? null : (eventDefinitionOf(config.event).linkName?.(config.event) ?? null),
  },
  enter: (activation) => {
    const { event } = activation.config;
    if (event === null || !eventDefinitionOf(event).arm) return activation.complete();
    const armed = armEvent(activation, activation.element);
    if (armed.ok) activation.waitHere('waiting');
    else activation.fail(armed.failure);
  },
  // Each firing of a timer's cycle creates a token. At the last one the waiting token goes on [engine#timer-cycles].
  resume: (activation, occurrence) => {
    const { element } = activation;
    if (!repeatsEvent(activation, element, occurrence)) return activation.complete(outputOf(occurrence));
    const armed = rearmEvent(activation, element, occurrence);
    if (armed.ok) activation.branchHere().complete(outputOf(occurrence));
    else activation.fail(armed.failure);
  },
  arm: armEvent,
  isMet: isEventMet,
  trigger: takeOver,
  play: { script: [{ advance_time: 'PT15M' }] },
  sample: straightSample({ type: 'intermediateCatchEvent', event: { type: 'timer', duration: 'PT15M' } }),
});
