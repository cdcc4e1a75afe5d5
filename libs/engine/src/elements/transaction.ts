import { defineElement } from '../element-definition.js';
import { NO_CONFIG } from './samples.js';

/** The only method that needs no protocol with other parties (BPMN 2.0.2, table 10.21). */
const COMPENSATE = '##Compensate';

/**
 * A subprocess that can be compensated as a whole. A cancel end event interrupts it, compensates its completed activities,
 * and leaves it by the cancel boundary event. An error leaves it without compensation (BPMN 2.0.2, 10.3.5 and 13.3.4;
 * [engine#compensation]). There is no protocol with other parties.
 */
export const transaction = defineElement({
  type: 'transaction',
  kind: 'activity',
  shape: 'subroutine',
  isPassive: true,
  isRetryable: false,
  scope: { isTransaction: true },
  read: (reader) => {
    const method = reader.source.attributes.get('method')?.trim() ?? COMPENSATE;
    if (method !== COMPENSATE)
      reader.error(`expected the method of a transaction to be ${COMPENSATE}, found ${method}`);
    return NO_CONFIG;
  },
  enter: (activation) => activation.openScope(),
  resume: (activation, { type }) => {
    if (type === 'compensated') activation.leaveCancelled();
    else activation.complete();
  },
  cancel: (activation) => activation.cancelHostedScopes(),
  play: { variables: { refused: false }, script: [{ at: 'reserve', complete: {} }] },
  sample: {
    elements: [
      { id: 'start', type: 'startEvent' },
      {
        id: 'booking',
        type: 'transaction',
        elements: [
          { id: 'begin', type: 'startEvent' },
          { id: 'reserve', type: 'userTask' },
          {
            id: 'reserved',
            type: 'boundaryEvent',
            attachedTo: 'reserve',
            event: { type: 'compensate' },
            handler: 'release',
          },
          { id: 'release', type: 'userTask', isForCompensation: true },
          { id: 'paid', type: 'exclusiveGateway', default: 'g4' },
          { id: 'booked', type: 'endEvent' },
          { id: 'refused', type: 'endEvent', event: { type: 'cancel' } },
        ],
        flows: [
          { id: 'g1', sourceRef: 'begin', targetRef: 'reserve' },
          { id: 'g2', sourceRef: 'reserve', targetRef: 'paid' },
          { id: 'g3', sourceRef: 'paid', targetRef: 'refused', condition: '{{ refused }}' },
          { id: 'g4', sourceRef: 'paid', targetRef: 'booked' },
        ],
      },
      { id: 'undone', type: 'boundaryEvent', attachedTo: 'booking', event: { type: 'cancel' } },
      { id: 'end', type: 'endEvent' },
      { id: 'cancelled', type: 'endEvent' },
    ],
    flows: [
      { id: 'f1', sourceRef: 'start', targetRef: 'booking' },
      { id: 'f2', sourceRef: 'booking', targetRef: 'end' },
      { id: 'f3', sourceRef: 'undone', targetRef: 'cancelled' },
    ],
  },
});
