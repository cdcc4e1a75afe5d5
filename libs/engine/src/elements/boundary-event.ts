import { defineElement } from '../element-definition.js';
import {
  alwaysInterrupts,
  armEvent,
  armLastingEvent,
  awaitedBy,
  caughtBy,
  isEventMet,
  outputOf,
  rearmEvent,
} from '../event-definitions/catching.js';
import {
  catchesCancel,
  checkEvent,
  checkHandler,
  namesHandler,
  undoneByAssociation,
} from '../event-definitions/compensating.js';
import type { EventConfig } from '../event-definitions/event-definition.js';
import { readEvent } from '../event-definitions/read-event.js';

interface BoundaryConfig extends EventConfig {
  /** `cancelActivity`: whether the event ends the activity. */
  readonly isInterrupting: boolean;
}

/** Armed while its activity runs (BPMN 2.0.2, 10.5.4 and 13.5.3; [engine#boundary-events] [engine#errors]). */
export const boundaryEvent = defineElement<BoundaryConfig>({
  type: 'boundaryEvent',
  isAttached: true,
  kind: 'event',
  messageFlowEnd: 'target',
  shape: 'doublecircle',
  isRetryable: false,
  read: (reader) => {
    const isInterrupting = reader.source.attributes.get('cancelActivity') !== 'false';
    const { event } = readEvent(reader, 'boundary');
    if (namesHandler({ event }) && reader.source.attributes.has('cancelActivity'))
      reader.breaks(
        'boundary-compensation-cancel',
        'expected a compensation boundary event without cancelActivity, which has no effect: its activity has ended',
      );
    if (alwaysInterrupts({ event }) && !isInterrupting) {
      reader.breaks(
        'boundary-error',
        'expected an error boundary event to interrupt, found cancelActivity="false": its path runs, and the failed activity stays an incident',
      );
    }
    return { event, isInterrupting };
  },
  check: (node, index, reader) => {
    if (node.attachedTo === null)
      return reader.breaks('boundary-host', 'expected a boundary event to be attached to an activity, found none');
    checkHandler(node, index, reader);
    checkEvent(node, index, reader);
  },
  interrupts: ({ config }) => config.isInterrupting,
  awaits: awaitedBy,
  compensation: { undoes: undoneByAssociation, catchesCancel },
  // A compensation boundary event is never triggered while its activity runs. It leads to the handler.
  link: { targetOf: (node) => undoneByAssociation(node)?.handler ?? null },
  arm: (host, element) =>
    element.node.config.isInterrupting ? armEvent(host, element) : armLastingEvent(host, element),
  isMet: isEventMet,
  catches: caughtBy,
  trigger: (host, element, occurrence) => {
    if (element.node.config.isInterrupting)
      return host.interruptBy(element).complete(outputOf(occurrence, element.node.config));
    const again = rearmEvent(host, element, occurrence);
    if (!again.ok) host.failInPlace(again.failure);
    host.branchTo(element).complete(outputOf(occurrence, element.node.config));
  },
  // Only a recovery operation places a token here without the event.
  enter: (activation) => activation.complete(),
  play: { script: [{ advance_time: 'P2D' }] },
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
