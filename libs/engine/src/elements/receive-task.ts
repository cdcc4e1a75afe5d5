import { defineElement } from '../element-definition.js';
import { armEvent, awaitedBy, outputOf, outputOfStart, takeOver } from '../event-definitions/catching.js';
import type { EventConfig } from '../event-definitions/event-definition.js';
import { checkInstanceStart, instanceStartsOf } from '../event-definitions/instance-starts.js';
import { readEvent } from '../event-definitions/read-event.js';
import { straightSample } from './samples.js';

interface ReceiveConfig extends EventConfig {
  /** `instantiate`: its message starts an instance. */
  readonly isInstantiating?: true;
}

/** Waits for its message, also after an event-based gateway (BPMN 2.0.2, 10.3.3; [engine#event-based-gateway]). */
export const receiveTask = defineElement<ReceiveConfig>({
  type: 'receiveTask',
  kind: 'activity',
  shape: 'rectangle',
  refersToMessage: true,
  isPassive: true,
  isRetryable: false,
  read: (reader) => {
    const isMessage = reader.source.eventDefinitions[0]?.kind === 'message';
    const isInstantiating = reader.source.attributes.get('instantiate') === 'true';
    if (isMessage) return { ...readEvent(reader, 'catch'), ...(isInstantiating && { isInstantiating }) };
    reader.error('expected a receive task to have a message, found none');
    return { event: null };
  },
  check: (node, _index, reader) => {
    if (node.config.isInstantiating !== true) return;
    checkInstanceStart(node, reader);
    if (node.scope !== null || node.incoming.length > 0)
      reader.breaks(
        'receive-begins',
        'expected a receive task that begins instances to be on the level of the process, without incoming flows',
      );
  },
  instanceStarts: (node, index) => (node.config.isInstantiating === true ? instanceStartsOf(node, index) : []),
  beginInstance: (activation, start) => activation.complete(outputOfStart(start)),
  awaits: awaitedBy,
  enter: (activation) => {
    const armed = armEvent(activation, activation.element);
    if (armed.ok) activation.waitHere('waiting');
    else activation.fail(armed.failure);
  },
  resume: (activation, occurrence) => activation.complete(outputOf(occurrence)),
  arm: armEvent,
  trigger: takeOver,
  play: { script: [{ at: 'middle', message: { name: 'Payment received', payload: { paid: true } } }] },
  sample: straightSample({ type: 'receiveTask', event: { type: 'message', name: 'Payment received' } }),
});
