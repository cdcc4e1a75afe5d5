import type { Template } from '@svc/expressions';
import { DONE } from '../result.js';
import { defineEvent } from './event-definition.js';
import { awaitAgain, evaluateName } from './named-event.js';

interface SignalConfig {
  readonly name: Template;
}

/** Reaches all waits of the tenant that exist at that moment, and is never kept [engine#signals-and-messages]. */
export const signalEvent = defineEvent<'signal', SignalConfig>({
  kind: 'signal',
  positions: ['start', 'catch', 'throw', 'boundary', 'end'],
  fields: { name: { in: 'declaration', attribute: 'name', rule: 'signal-named', isNeeded: true } },
  read: ({ name }, reader) => {
    if (name === null || name === '') reader.breaks('signal-named', 'expected a signal with a name, found none');
    return { name: reader.name('signal name', name ?? '') };
  },
  awaits: ({ name }) => ({ kind: 'signal', name }),
  arm: (holder, elementId, config) => {
    const name = evaluateName(holder, config.name, 'signal name');
    if (!name.ok) return name;
    holder.awaitEvent(elementId, { kind: 'signal', name: name.value, correlationKey: null });
    return DONE;
  },
  rearm: awaitAgain,
  isPublished: true,
  emit: (activation, config) => {
    const name = evaluateName(activation, config.name, 'signal name');
    if (!name.ok) return name;
    const payload = activation.token.local ?? {};
    return activation.publish({ kind: 'signal', name: name.value, correlationKey: null, payload });
  },
  instanceStart: ({ name }) => ({ kind: 'signal', name: name.source }),
  startTemplate: ({ name }) => name,
});
