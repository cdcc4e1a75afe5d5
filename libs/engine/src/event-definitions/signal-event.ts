import type { Template } from '@svc/expressions';
import { DONE } from '../result.js';
import { defineEvent } from './event-definition.js';
import { awaitAgain, evaluateName } from './named-event.js';

interface SignalConfig {
  readonly name: Template;
}

/** Reaches every wait there is at that moment and is never kept (engine rule 16). */
export const signalEvent = defineEvent<'signal', SignalConfig>({
  kind: 'signal',
  positions: ['catch', 'boundary'],
  read: ({ name }, reader) => {
    if (name === null || name === '') reader.error('expected a signal with a name, found none');
    return { name: reader.template(name ?? '') };
  },
  awaits: ({ name }) => ({ kind: 'signal', name }),
  arm: (activation, elementId, config) => {
    const name = evaluateName(activation, config.name, 'signal name');
    if (!name.ok) return name;
    activation.awaitEvent(elementId, { kind: 'signal', name: name.value, correlationKey: null });
    return DONE;
  },
  rearm: awaitAgain,
});
