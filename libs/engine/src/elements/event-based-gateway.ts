import { defineElement } from '../element-definition.js';
import { NO_CONFIG } from './samples.js';

/** Waits for whichever of the events behind it comes first; that one's arm is taken (BPMN 2.0.2, 13.4.4; engine rule 6). */
export const eventBasedGateway = defineElement({
  type: 'eventBasedGateway',
  kind: 'gateway',
  shape: 'diamond',
  isRetryable: false,
  read: () => NO_CONFIG,
  check: (node, index, reader) => {
    for (const flow of index.at(node.id).outgoing) {
      const canWait = index.has(flow.target) && index.at(flow.target).definition.arm !== undefined;
      if (!canWait)
        reader.error(`expected an event or receive task behind the event-based gateway, found ${flow.target}`);
    }
    if (node.outgoing.length < 2) reader.error('expected at least two events behind the event-based gateway');
  },
  enter: (activation) => {
    for (const flow of activation.element.outgoing) {
      const arm = activation.index.at(flow.target);
      const armed = arm.definition.arm?.(activation, arm);
      if (armed && !armed.ok) return activation.fail(armed.failure);
    }
    activation.waitHere('waiting');
  },
  sample: {
    elements: [
      { id: 'start', type: 'startEvent' },
      { id: 'first', type: 'eventBasedGateway' },
      { id: 'paid', type: 'intermediateCatchEvent', event: { type: 'message', name: 'Paid' } },
      { id: 'late', type: 'intermediateCatchEvent', event: { type: 'timer', duration: 'P7D' } },
      { id: 'end', type: 'endEvent' },
    ],
    flows: [
      { id: 'f1', sourceRef: 'start', targetRef: 'first' },
      { id: 'f2', sourceRef: 'first', targetRef: 'paid' },
      { id: 'f3', sourceRef: 'first', targetRef: 'late' },
      { id: 'f4', sourceRef: 'paid', targetRef: 'end' },
      { id: 'f5', sourceRef: 'late', targetRef: 'end' },
    ],
  },
});
