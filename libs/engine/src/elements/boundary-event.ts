import { defineElement } from '../element-definition.js';
import { armEvent, awaitedBy, outputOf } from '../event-definitions/catching.js';
import type { EventConfig } from '../event-definitions/event-definition.js';
import { eventDefinitionOf } from '../event-definitions/event-registry.js';
import { readEvent } from '../event-definitions/read-event.js';

interface BoundaryConfig extends EventConfig {
  /** `cancelActivity`: the activity ends when the event comes. */
  readonly isInterrupting: boolean;
}

/** Armed when its activity starts, disarmed when that ends (BPMN 2.0.2, 10.5.4 and 13.5.3; engine rules 7 and 9). */
export const boundaryEvent = defineElement<BoundaryConfig>({
  type: 'boundaryEvent',
  kind: 'event',
  shape: 'doublecircle',
  isRetryable: false,
  read: (reader) => {
    const isInterrupting = reader.source.attributes.get('cancelActivity') !== 'false';
    const { event } = readEvent(reader, 'boundary');
    const catchesErrors = event !== null && eventDefinitionOf(event).catches !== undefined;
    if (catchesErrors && !isInterrupting) {
      reader.warning(
        'expected an error boundary event to interrupt: its path runs, and the failed activity stays for repair',
      );
    }
    return { event, isInterrupting };
  },
  check: (node, _index, reader) => {
    if (node.attachedTo === null) reader.error('expected a boundary event to be attached to an activity, found none');
  },
  awaits: awaitedBy,
  arm: armEvent,
  catches: ({ config }, error) =>
    config.event === null ? null : (eventDefinitionOf(config.event).catches?.(config.event, error) ?? null),
  trigger: (host, element, occurrence) => {
    const { event, isInterrupting } = element.node.config;
    if (isInterrupting) return host.interruptBy(element).complete(outputOf(occurrence));
    const isAwaited = event !== null && 'wait' in occurrence;
    if (isAwaited) eventDefinitionOf(event).rearm?.(host, element.node.id, occurrence.wait);
    host.branchTo(element).complete(outputOf(occurrence));
  },
  // Only a recovery operation puts a token here without the event.
  enter: (activation) => activation.complete(),
  sample: {
    elements: [
      { id: 'start', type: 'startEvent' },
      { id: 'approve', type: 'userTask' },
      {
        id: 'late',
        type: 'boundaryEvent',
        attachedTo: 'approve',
        cancelActivity: true,
        event: { type: 'timer', duration: 'P2D' },
      },
      { id: 'approved', type: 'endEvent' },
      { id: 'lapsed', type: 'endEvent' },
    ],
    flows: [
      { id: 'f1', sourceRef: 'start', targetRef: 'approve' },
      { id: 'f2', sourceRef: 'approve', targetRef: 'approved' },
      { id: 'f3', sourceRef: 'late', targetRef: 'lapsed' },
    ],
  },
});
