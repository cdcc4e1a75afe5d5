import { defineElement } from '../element-definition.js';
import {
  alwaysInterrupts,
  armEvent,
  armLastingEvent,
  awaitedBy,
  caughtBy,
  isEventMet,
  outputOf,
  outputOfStart,
  rearmEvent,
} from '../event-definitions/catching.js';
import { checkInstanceStart, instanceStartsOf } from '../event-definitions/instance-starts.js';
import { readEvent } from '../event-definitions/read-event.js';
import { checkCompensationStart, namesHandler, undoneByEventSubProcess } from '../event-definitions/compensating.js';
import type { EventConfig } from '../event-definitions/event-definition.js';
import { DONE } from '../result.js';
import type { ElementReader } from '../source.js';
import { checkStartPlace } from './event-sub-process.js';

interface StartConfig extends EventConfig {
  /** For an event subprocess: everything else in the scope is cancelled first. Absent for a none start event. */
  readonly isInterrupting?: boolean;
  /** The variable that gets who has started the instance; absent if there is none. */
  readonly initiator?: string;
}

/**
 * A token starts here when the process or subprocess starts. In an event subprocess it is the event for which the scope
 * around listens (BPMN 2.0.2, 10.5.2 and 13.5.4; [engine#event-subprocesses]).
 */
export const startEvent = defineElement<StartConfig>({
  type: 'startEvent',
  kind: 'event',
  standsAt: 'start',
  messageFlowEnd: 'target',
  shape: 'circle',
  isRetryable: false,
  // Only a request that starts an instance can answer a form.
  asksByForm: ({ scope, config }) => scope === null && config.event === null,
  read: (reader) => {
    const isInterrupting = reader.source.attributes.get('isInterrupting') !== 'false';
    const { event } = readEvent(reader, 'start');
    const initiator = readInitiator(reader);
    if (event === null) return { event, ...initiator };
    if (!isInterrupting && namesHandler({ event }))
      reader.breaks(
        'start-interrupts',
        'expected a compensation start event to interrupt, found isInterrupting="false"',
      );
    if (!isInterrupting && alwaysInterrupts({ event }))
      reader.breaks(
        'start-interrupts',
        'expected an error start event to interrupt, found isInterrupting="false", which is ignored',
      );
    return { event, isInterrupting, ...initiator };
  },
  check: (node, index, reader) => {
    checkStartPlace(node, index, reader);
    checkCompensationStart(node, index, reader);
    if (node.scope !== null) {
      if (node.config.initiator !== undefined)
        reader.warning('svc:initiator has no effect here: expected it at a start event of the process');
      return;
    }
    checkInstanceStart(node, reader);
    if (node.config.event !== null && node.incoming.length > 0)
      reader.breaks('start-incoming', `expected a start event without incoming flows, found ${node.incoming[0]}`);
  },
  opensScope: ({ config }) => config.event === null || namesHandler(config),
  compensation: { undoes: undoneByEventSubProcess },
  instanceStarts: instanceStartsOf,
  initiator: ({ config }) => config.initiator,
  beginInstance: (activation, start) => activation.complete(outputOfStart(start)),
  // The tenant, and no instance, waits for events that start an instance.
  awaits: (node) => (node.scope === null ? [] : awaitedBy(node)),
  arm: (scope, element) =>
    interrupts(element.node.config) ? armEvent(scope, element) : armLastingEvent(scope, element),
  isMet: isEventMet,
  catches: caughtBy,
  start: (scope, element, occurrence) => {
    const isInterrupting = interrupts(element.node.config);
    const again = isInterrupting ? DONE : rearmEvent(scope, element, occurrence);
    if (!again.ok) scope.fail(element, again.failure);
    scope.begin(element, isInterrupting, outputOf(occurrence, element.node.config));
  },
  enter: (activation) => {
    if (!activation.listenAgain()) activation.complete();
  },
  sample: {
    elements: [
      { id: 'start', type: 'startEvent' },
      { id: 'end', type: 'endEvent' },
    ],
    flows: [{ id: 'f', sourceRef: 'start', targetRef: 'end' }],
  },
});

function readInitiator({ source, plain }: ElementReader): Pick<StartConfig, 'initiator'> {
  const initiator = source.extensions.get('initiator')?.trim() ?? '';
  plain('svc:initiator', initiator);
  return initiator === '' ? {} : { initiator };
}

function interrupts(config: StartConfig): boolean {
  return config.isInterrupting !== false || alwaysInterrupts(config);
}
