import { defineEvent } from './event-definition.js';

/** Ends its own scope only [engine#terminate]. */
export const terminateEvent = defineEvent<'terminate', object>({
  kind: 'terminate',
  positions: ['end'],
  fields: {},
  read: () => ({}),
  throw: (activation) => activation.terminateScope(),
});
