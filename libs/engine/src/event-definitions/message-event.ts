import type { Template } from '@svc/expressions';
import { DONE, succeeded } from '../result.js';
import { defineEvent } from './event-definition.js';
import { awaitAgain, evaluateName } from './named-event.js';

interface MessageConfig {
  readonly name: Template;
  readonly correlationKey: Template | null;
}

/** Consumed once, by the oldest wait; kept for a while when nobody waits yet (engine rule 16). */
export const messageEvent = defineEvent<'message', MessageConfig>({
  kind: 'message',
  positions: ['catch', 'boundary'],
  read: ({ name, correlationKey }, reader) => {
    if (name === null || name === '') reader.error('expected a message with a name, found none');
    return {
      name: reader.template(name ?? ''),
      correlationKey: correlationKey === null ? null : reader.template(correlationKey),
    };
  },
  awaits: ({ name }) => ({ kind: 'message', name }),
  arm: (activation, elementId, config) => {
    const name = evaluateName(activation, config.name, 'message name');
    if (!name.ok) return name;
    const key =
      config.correlationKey === null
        ? succeeded(null)
        : evaluateName(activation, config.correlationKey, 'correlation key');
    if (!key.ok) return key;
    activation.awaitEvent(elementId, { kind: 'message', name: name.value, correlationKey: key.value });
    return DONE;
  },
  rearm: awaitAgain,
});
