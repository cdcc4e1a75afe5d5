import { defineElement } from '../element-definition.js';
import { eventDefinitionOf } from '../event-definitions/event-registry.js';
import { asksForCompensation, checkEvent } from '../event-definitions/compensating.js';
import { goOnAfter } from './pulled-job/pulled-job.js';
import { readThrow, throwOrOffer } from './pulled-job/pulled-message.js';
import type { ThrowConfig } from './pulled-job/pulled-message.js';
import { publishes } from '../event-definitions/throwing.js';
import { straightSample } from './samples.js';

/** Throws its event, or marks a state of the process, or continues at the catch of its link (BPMN 2.0.2, 10.5.4). */
export const intermediateThrowEvent = defineElement<ThrowConfig>({
  type: 'intermediateThrowEvent',
  kind: 'event',
  messageFlowEnd: 'source',
  shape: 'doublecircle',
  isRetryable: false,
  read: (reader) => readThrow(reader, 'throw'),
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
  publishes: (node) => node.config.pulled === undefined && publishes(node),
  resume: (activation, occurrence) => {
    if (occurrence.type === 'compensated') activation.leave();
    else goOnAfter(activation, occurrence);
  },
  cancel: (activation) => activation.cancelHostedScopes(),
  enter: throwOrOffer,
  sample: straightSample({ type: 'intermediateThrowEvent', name: 'Order accepted' }),
});
