import type { Template } from '@svc/expressions';
import type { EventHolder } from '../event-holder.js';
import { DONE, succeeded } from '../result.js';
import type { Result } from '../result.js';
import { defineEvent } from './event-definition.js';
import { awaitAgain, evaluateName } from './named-event.js';

interface MessageConfig {
  readonly name: Template;
  readonly correlationKey: Template | null;
}

interface Address {
  readonly name: string;
  readonly correlationKey: string | null;
}

/**
 * Consumed once, by the oldest wait; kept for a while if nothing waits for it yet [engine#signals-and-messages]. A throw
 * event sends the mapped inputs only, so that the model names all data that leaves an instance.
 */
export const messageEvent = defineEvent<'message', MessageConfig>({
  kind: 'message',
  positions: ['start', 'catch', 'throw', 'boundary', 'end'],
  fields: {
    name: { in: 'declaration', attribute: 'name', rule: 'message-named', isNeeded: true },
    correlationKey: { in: 'extension', description: 'Message: fixed when the wait begins.' },
  },
  read: ({ name, correlationKey }, reader) => {
    if (name === null || name === '') reader.breaks('message-named', 'expected a message with a name, found none');
    return {
      name: reader.name('message name', name ?? ''),
      correlationKey: correlationKey === null ? null : reader.name('correlationKey', correlationKey),
    };
  },
  awaits: ({ name }) => ({ kind: 'message', name }),
  arm: (holder, elementId, config) => {
    const address = addressOf(holder, config);
    if (!address.ok) return address;
    holder.awaitEvent(elementId, { kind: 'message', ...address.value });
    return DONE;
  },
  rearm: awaitAgain,
  isPublished: true,
  emit: (activation, config) => {
    const address = addressOf(activation, config);
    if (!address.ok) return address;
    return activation.publish({ kind: 'message', ...address.value, payload: activation.token.local ?? {} });
  },
  instanceStart: ({ name }) => ({ kind: 'message', name: name.source }),
  startTemplate: ({ name }) => name,
});

function addressOf(holder: EventHolder, config: MessageConfig): Result<Address> {
  const name = evaluateName(holder, config.name, 'message name');
  if (!name.ok) return name;
  if (config.correlationKey === null) return succeeded({ name: name.value, correlationKey: null });
  const key = evaluateName(holder, config.correlationKey, 'correlation key');
  return key.ok ? succeeded({ name: name.value, correlationKey: key.value }) : key;
}
