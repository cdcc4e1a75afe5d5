import { defineEvent } from './event-definition.js';

/** Ends its own scope and nothing beyond it [engine#terminate]. */
export const terminateEvent = defineEvent<'terminate', object>({
  kind: 'terminate',
  positions: ['end'],
  fields: {},
  read: () => ({}),
  throw: (activation) => activation.terminateScope(),
});
