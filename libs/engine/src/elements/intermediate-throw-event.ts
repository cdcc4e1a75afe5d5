import { defineElement } from '../element-definition.js';
import { eventDefinitionOf } from '../event-definitions/event-registry.js';
import { asksForCompensation, checkEvent } from '../event-definitions/compensating.js';
import type { EventConfig } from '../event-definitions/event-definition.js';
import { publishes, throwEvent } from '../event-definitions/throwing.js';
import { readEvent } from '../event-definitions/read-event.js';
import { straightSample } from './samples.js';

/** Throws its event, or marks a state of the process, or continues at the catch of its link (BPMN 2.0.2, 10.5.4). */
export const intermediateThrowEvent = defineElement<EventConfig>({
  type: 'intermediateThrowEvent',
  kind: 'event',
  messageFlowEnd: 'source',
  shape: 'doublecircle',
  isRetryable: false,
  read: (reader) => readEvent(reader, 'throw'),
  check: (node, index, reader) => {
    checkEvent(node, index, reader);
    const { event } = node.config;
    const definition = event === null ? null : eventDefinitionOf(event);
    if (event === null || !definition?.linkTarget) return;
    if (definition.linkTarget(event, node, index) === null) {
      reader.breaks(
        'link-target',
        `expected a link catch event named ${String(definition.linkName?.(event))} on the same level, found none`,
      );
    }
  },
  link: {
    targetOf: (node, index) => {
      const { event } = node.config;
      return event === null ? null : (eventDefinitionOf(event).linkTarget?.(event, node, index) ?? null);
    },
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
  sample: straightSample({ type: 'intermediateThrowEvent', name: 'Order accepted' }),
});
