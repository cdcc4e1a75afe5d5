import { defineElement } from '../element-definition.js';
import { checkTriggered, isTriggered, readTriggered } from './event-sub-process.js';
import type { SubProcessConfig } from './event-sub-process.js';

/**
 * Opens a scope and completes when nothing is left in it. An event subprocess starts by its event instead of a flow (BPMN
 * 2.0.2, 10.3.5, 13.3.4 and 13.5.4).
 */
export const subProcess = defineElement<SubProcessConfig | null>({
  type: 'subProcess',
  kind: 'activity',
  shape: 'subroutine',
  isPassive: true,
  isRetryable: false,
  read: readTriggered,
  check: checkTriggered,
  scope: { isTriggered },
  enter: (activation) => activation.openScope(),
  resume: (activation) => activation.complete(),
  cancel: (activation) => activation.cancelHostedScopes(),
  play: { script: [{ at: 'pack', complete: {} }] },
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
