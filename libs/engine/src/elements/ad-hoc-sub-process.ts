import { defineElement } from '../element-definition.js';
import type { ModelIndex } from '../element-definition.js';
import type { AdHoc, FlowNode } from '../model.js';
import type { ElementReader } from '../source.js';

/**
 * Activities without a fixed order (BPMN 2.0.2, 10.3.5 and 13.3.5). All without an incoming flow begin: at once, or one
 * after the other in file order if sequential. Flows between them are taken as usual. The completion condition is evaluated
 * after each activity. Without one it is complete when nothing is left in it.
 */
export const adHocSubProcess = defineElement<AdHoc>({
  type: 'adHocSubProcess',
  kind: 'activity',
  shape: 'subroutine',
  isPassive: true,
  isRetryable: false,
  read: readAdHoc,
  check: checkInside,
  scope: { adHoc: ({ config }) => config },
  enter: (activation) => activation.openScope(),
  resume: (activation) => activation.complete(),
  cancel: (activation) => activation.cancelHostedScopes(),
  play: { variables: { enough: true }, script: [{ at: 'call', complete: {} }] },
  sample: {
    elements: [
      { id: 'start', type: 'startEvent' },
      {
        id: 'asking',
        type: 'adHocSubProcess',
        ordering: 'Parallel',
        completionCondition: '{{ enough }}',
        cancelRemainingInstances: true,
        elements: [
          { id: 'call', type: 'userTask' },
          { id: 'write', type: 'userTask' },
        ],
        flows: [],
      },
      { id: 'end', type: 'endEvent' },
    ],
    flows: [
      { id: 'f1', sourceRef: 'start', targetRef: 'asking' },
      { id: 'f2', sourceRef: 'asking', targetRef: 'end' },
    ],
  },
});

function readAdHoc(reader: ElementReader): AdHoc {
  const { attributes, children } = reader.source;
  const ordering = attributes.get('ordering')?.trim() || 'Parallel';
  if (ordering !== 'Parallel' && ordering !== 'Sequential')
    reader.error(`ordering: expected Parallel or Sequential, found ${ordering.slice(0, 100)}`);
  const condition = children.find(({ type }) => type === 'completionCondition')?.text.trim() ?? '';
  return {
    isSequential: ordering === 'Sequential',
    cancelsRemaining: attributes.get('cancelRemainingInstances')?.trim() !== 'false',
    completion: condition === '' ? null : reader.condition(condition),
  };
}

/** It must not contain a start event (BPMN 2.0.2, 10.3.5). */
function checkInside({ id }: FlowNode<AdHoc>, index: ModelIndex, reader: ElementReader): void {
  const start = index.entries(id).find(({ node, definition }) => definition.opensScope?.(node));
  if (start)
    reader.breaks('ad-hoc-start', `expected an ad-hoc subprocess without a start event, found ${start.node.id}`);
}
