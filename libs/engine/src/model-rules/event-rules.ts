import type { ModelRule } from './model-rule.js';

/** Chapter 10.5: positions of events, their flows and their definitions. */
export const EVENT_RULES = {
  'event-definition-ref': {
    section: '10.5.1',
    severity: 'error',
    demands: 'An event refers to event definitions that stand beside the processes.',
  },
  'start-incoming': {
    section: '10.5.2',
    severity: 'error',
    demands: 'No flow leads to a start event.',
  },
  'start-outgoing': {
    section: '10.5.2',
    severity: 'warning',
    demands: 'A flow leaves each start event.',
  },
  'start-trigger': {
    section: '10.5.2',
    severity: 'error',
    demands: 'A start event of a process waits for nothing, a message, timer, condition or signal.',
  },
  'subprocess-start-trigger': {
    section: '10.5.2',
    severity: 'error',
    demands: 'The start event of an embedded subprocess waits for nothing.',
  },
  'start-interrupts': {
    section: '10.5.2',
    severity: 'warning',
    demands: 'An event subprocess that an error or a compensation starts interrupts.',
  },
  'start-for-end': {
    section: '10.5.2',
    severity: 'warning',
    demands: 'Where there is an end event there is a start event.',
  },
  'start-message-flow': {
    section: '10.5.2',
    severity: 'warning',
    demands: 'A start event to which a message flow leads waits for a message.',
  },
  reached: {
    section: '10.5.2, 10.5.4',
    severity: 'warning',
    demands: 'Where there is a start event flows lead to everything else, and always to intermediate events.',
  },
  'event-condition': {
    section: '10.5.2, 10.5.4',
    severity: 'warning',
    demands: 'No flow with a condition leaves an event.',
  },
  'end-outgoing': {
    section: '10.5.3',
    severity: 'error',
    demands: 'No flow leaves an end event.',
  },
  'end-for-start': {
    section: '10.5.3',
    severity: 'warning',
    demands: 'Where there is a start event there is an end event.',
  },
  'end-for-paths': {
    section: '10.5.3',
    severity: 'warning',
    demands: 'Where there is an end event every path ends at one.',
  },
  'end-message-flow': {
    section: '10.5.3',
    severity: 'warning',
    demands: 'An end event that a message flow leaves throws a message.',
  },
  'cancel-end': {
    section: '10.5.3',
    severity: 'error',
    demands: 'A cancel end event stands in a transaction.',
  },
  'intermediate-outgoing': {
    section: '10.5.4',
    severity: 'warning',
    demands: 'A flow leaves each intermediate event but the throw of a link.',
  },
  'catch-definition': {
    section: '10.5.4',
    severity: 'error',
    demands: 'An event that catches in the middle of a process or at a boundary has an event definition.',
  },
  'boundary-host': {
    section: '10.5.4',
    severity: 'error',
    demands: 'A boundary event is attached to an activity of its level, and no other element is.',
  },
  'boundary-incoming': {
    section: '10.5.4',
    severity: 'error',
    demands: 'No flow leads to a boundary event.',
  },
  'boundary-outgoing': {
    section: '10.5.4',
    severity: 'warning',
    demands: 'A flow leaves each boundary event but that of a compensation.',
  },
  'boundary-compensation': {
    section: '10.5.4',
    severity: 'error',
    demands: 'No flow leaves a compensation boundary event.',
  },
  'boundary-cancel': {
    section: '10.5.4',
    severity: 'error',
    demands: 'A cancel boundary event is attached to a transaction, and interrupts it.',
  },
  'boundary-error': {
    section: '10.5.4',
    severity: 'warning',
    demands: 'An error boundary event interrupts.',
  },
  'boundary-compensation-cancel': {
    section: '10.5.4',
    severity: 'warning',
    demands: 'A compensation boundary event has no cancelActivity: its activity has ended.',
  },
  'event-position': {
    section: '10.5.5',
    severity: 'error',
    demands: 'An event holds only definitions that table 10.93 has for its position.',
  },
  'code-reference': {
    section: '10.5.5',
    severity: 'error',
    demands: 'An errorRef or escalationRef names an error or escalation, or as a code no element beside the processes.',
  },
  'compensate-activity': {
    section: '10.5.5',
    severity: 'error',
    demands: 'The activityRef of a compensation names an activity that it can see.',
  },
  'conditional-condition': {
    section: '10.5.5',
    severity: 'error',
    demands: 'A conditional event has a condition.',
  },
  'link-name': {
    section: '10.5.5',
    severity: 'error',
    demands: 'A link has a name.',
  },
  'link-target': {
    section: '10.5.5',
    severity: 'error',
    demands: 'The throw of a link has a catch of its name on its level.',
  },
  'link-one-target': {
    section: '10.5.5',
    severity: 'error',
    demands: 'There is one catch of a link on a level.',
  },
  'link-source': {
    section: '10.5.5',
    severity: 'warning',
    demands: 'The catch of a link has a throw of its name on its level.',
  },
  'link-throw-outgoing': {
    section: '10.5.4',
    severity: 'error',
    demands: 'No flow leaves the throw of a link.',
  },
  'link-catch-incoming': {
    section: '10.5.4',
    severity: 'warning',
    demands: 'No flow leads to the catch of a link.',
  },
  'link-references': {
    section: '10.5.5',
    severity: 'warning',
    demands: 'What a link names as source or target is a link event definition of the file.',
  },
  'link-same-name': {
    section: '10.5.5',
    severity: 'warning',
    demands: 'A link has the name of the link that it names as source or target.',
  },
  'message-named': {
    section: '10.5.5',
    severity: 'error',
    demands: 'A message event of an executable process has a message.',
  },
  'signal-named': {
    section: '10.5.5',
    severity: 'error',
    demands: 'A signal event of an executable process has a signal.',
  },
  'timer-value': {
    section: '10.5.5',
    severity: 'error',
    demands: 'A timer has exactly one of timeDate, timeDuration and timeCycle.',
  },
} as const satisfies { readonly [id: string]: ModelRule };
