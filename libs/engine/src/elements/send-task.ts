import { defineElement } from '../element-definition.js';
import type { Activation } from '../element-definition.js';
import type { EventConfig } from '../event-definitions/event-definition.js';
import { eventDefinitionOf } from '../event-definitions/event-registry.js';
import { readEvent } from '../event-definitions/read-event.js';
import { publishes } from '../event-definitions/throwing.js';
import { orPulled } from './pulled-job/pulled-job.js';
import { straightSample } from './samples.js';
import { readCall } from './service-call/call-config.js';
import type { CallConfig } from './service-call/call-config.js';
import { serviceCall } from './service-call/service-call.js';

/** `event` is the message that is published if there is no `url`. */
interface SendConfig extends CallConfig, EventConfig {}

/** With the task header `url` it makes a call like a service task. Otherwise it publishes its message (BPMN 2.0.2, 10.3.3). */
export const sendTask = defineElement(
  orPulled<SendConfig>({
    type: 'sendTask',
    kind: 'activity',
    shape: 'rectangle',
    refersToMessage: true,
    isRetryable: true,
    read: (reader) => {
      const isMessage = reader.source.eventDefinitions[0]?.kind === 'message';
      const isCall = reader.source.headers.has('url');
      if (!isCall && !isMessage)
        reader.missing('expected a send task to have a message, or the task header url, found neither');
      return { ...readCall(reader), event: isMessage && !isCall ? readEvent(reader, 'throw').event : null };
    },
    ...serviceCall,
    publishes,
    // Models compiled before send tasks could publish have no such field.
    enter: (activation) => (activation.config.event ? send(activation) : serviceCall.enter(activation)),
    sample: straightSample({ type: 'sendTask', event: { type: 'message', name: 'Order shipped' } }),
  }),
);

function send(activation: Activation<SendConfig>): void {
  const { event } = activation.config;
  const sent = event && eventDefinitionOf(event).emit?.(activation, event);
  if (sent && !sent.ok) activation.fail(sent.failure);
  else if (activation.isAlive) activation.complete();
}
