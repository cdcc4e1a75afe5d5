import { defineElement } from '../element-definition.js';
import { NO_CONFIG } from './samples.js';

/** Opens a scope, and is done when nothing is left in it (BPMN 2.0.2, 10.3.5 and 13.3.4). */
export const subProcess = defineElement({
  type: 'subProcess',
  kind: 'activity',
  shape: 'subroutine',
  isRetryable: false,
  read: (reader) => {
    if (reader.source.attributes.get('triggeredByEvent') === 'true') {
      reader.error('expected an embedded subprocess, found an event subprocess, which cannot be run yet');
    }
    return NO_CONFIG;
  },
  enter: (activation) => activation.openScope(),
  resume: (activation) => activation.complete(),
  cancel: (activation) => activation.cancelHostedScopes(),
  sample: {
    elements: [
      { id: 'start', type: 'startEvent' },
      {
        id: 'packing',
        type: 'subProcess',
        elements: [
          { id: 'begin', type: 'startEvent' },
          { id: 'pack', type: 'userTask' },
          { id: 'done', type: 'endEvent' },
        ],
        flows: [
          { id: 'g1', sourceRef: 'begin', targetRef: 'pack' },
          { id: 'g2', sourceRef: 'pack', targetRef: 'done' },
        ],
      },
      { id: 'end', type: 'endEvent' },
    ],
    flows: [
      { id: 'f1', sourceRef: 'start', targetRef: 'packing' },
      { id: 'f2', sourceRef: 'packing', targetRef: 'end' },
    ],
  },
});
