import type { ModelRule } from './model-rule.js';

/** Chapter 9: collaborations, which are only drawn and never executed. */
export const COLLABORATION_RULES = {
  'participant-process': {
    section: '9.3.1',
    severity: 'warning',
    demands: 'The process of a participant is a process of the file, or of an imported one.',
  },
  'participant-multiplicity': {
    section: '9.3.1',
    severity: 'warning',
    demands: 'The minimum of a participant is at least 0, its maximum at least 1 and not below the minimum.',
  },
  'participant-interface': {
    section: '9.3.1',
    severity: 'warning',
    demands: 'The interfaces of a participant are interfaces of the file, or of an imported one.',
  },
  'message-flow-pools': {
    section: '9.4',
    severity: 'warning',
    demands: 'A message flow connects two pools, never two things in one.',
  },
  'message-flow-participant': {
    section: '9.4',
    severity: 'warning',
    demands: 'What a message flow connects is in a pool: a participant has its process.',
  },
  'message-flow-message': {
    section: '9.4',
    severity: 'warning',
    demands: 'The message of a message flow is a message of the file, or of an imported one.',
  },
  'message-flow-ends': {
    section: '9.4.1',
    severity: 'warning',
    demands: 'Both ends of a message flow are participants, activities or events.',
  },
  'conversation-participants': {
    section: '9.5.1',
    severity: 'warning',
    demands: 'A conversation has at least two participants, all of its collaboration.',
  },
  'conversation-message-flow': {
    section: '9.5.1',
    severity: 'warning',
    demands: 'The message flows of a conversation are message flows of the file, or of an imported one.',
  },
  'called-collaboration': {
    section: '9.5.4',
    severity: 'warning',
    demands: 'What a call conversation calls is a collaboration of the file, or of an imported one.',
  },
  'global-conversation': {
    section: '9.5.5',
    severity: 'warning',
    demands: 'A global conversation holds no conversations.',
  },
  'conversation-link-ends': {
    section: '9.5.6',
    severity: 'warning',
    demands: 'A conversation link connects a conversation with a participant, activity or event.',
  },
  'collaboration-choreography': {
    section: '9.7',
    severity: 'warning',
    demands: 'The choreographies of a collaboration are choreographies of the file, or of an imported one.',
  },
} as const satisfies { readonly [id: string]: ModelRule };
