import { defineElement } from '../element-definition.js';
import { publishes } from '../event-definitions/throwing.js';
import { asksForCompensation, checkEvent } from '../event-definitions/compensating.js';
import { goOnAfter } from './pulled-job/pulled-job.js';
import { readThrow, throwOrOffer } from './pulled-job/pulled-message.js';
import type { ThrowConfig } from './pulled-job/pulled-message.js';

/** Ends its own token only. Its event definition determines what it throws (BPMN 2.0.2, 10.5.3). */
export const endEvent = defineElement<ThrowConfig>({
  type: 'endEvent',
  kind: 'event',
  standsAt: 'end',
  messageFlowEnd: 'source',
  shape: 'doublecircle',
  isRetryable: false,
  read: (reader) => readThrow(reader, 'end'),
  check: (node, index, reader) => {
    checkEvent(node, index, reader);
    const [flow] = node.outgoing;
    if (flow !== undefined)
      reader.breaks('end-outgoing', `expected an end event without outgoing flows, found ${flow}`);
  },
  neverEnds: ({ config }) => config.event?.kind === 'error' || config.event?.kind === 'cancel',
  compensation: { asks: asksForCompensation },
  publishes: (node) => node.config.pulled === undefined && publishes(node),
  resume: (activation, occurrence) => {
    if (occurrence.type === 'compensated') activation.leave();
    else goOnAfter(activation, occurrence);
  },
  cancel: (activation) => activation.cancelHostedScopes(),
  enter: throwOrOffer,
  sample: {
    elements: [
      { id: 'start', type: 'startEvent' },
      { id: 'stop', type: 'endEvent', event: { type: 'terminate' } },
    ],
    flows: [{ id: 'f', sourceRef: 'start', targetRef: 'stop' }],
  },
});
