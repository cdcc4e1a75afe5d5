import type { ModelRule } from './model-rule.js';

/** Chapters 7 and 8: connections, and the elements to which a file refers. */
export const CORE_RULES = {
  'flow-across-border': {
    section: '7.6.1',
    severity: 'error',
    demands: 'A sequence flow does not cross the border of a subprocess or pool.',
  },
  'message-flow-direction': {
    section: '7.6.2',
    severity: 'warning',
    demands: 'A message flow does not leave an event that catches, nor lead to one that throws.',
  },
  'extension-understood': {
    section: '8.3.3',
    severity: 'error',
    demands: 'An extension with mustUnderstand is known.',
  },
  'association-ends': {
    section: '8.4.1',
    severity: 'warning',
    demands: 'Both ends of an association are elements of the file.',
  },
  'group-category': {
    section: '8.4.1',
    severity: 'warning',
    demands: 'What a group stands for is a category value of the file, or of an imported one.',
  },
  'correlation-references': {
    section: '8.4.2',
    severity: 'warning',
    demands: 'A correlation names properties and messages of the file, or of an imported one.',
  },
  'declared-item': {
    section: '8.4.3, 8.4.4, 8.4.11, 10.5.5',
    severity: 'warning',
    demands:
      'The item of a message, signal, error or escalation is an itemDefinition of the file, or of an imported one.',
  },
  'error-code': {
    section: '8.4.3',
    severity: 'error',
    demands: 'An error that an end event throws has an errorCode.',
  },
  'escalation-code': {
    section: '8.4.4',
    severity: 'error',
    demands: 'An escalation that is thrown has an escalationCode.',
  },
  'element-category': {
    section: '8.4.7',
    severity: 'warning',
    demands: 'The category values of a flow element are values of the file, or of an imported one.',
  },
  'flow-ends': {
    section: '8.4.13',
    severity: 'error',
    demands: 'Both ends of a sequence flow are events, activities or gateways of its process.',
  },
  'flow-listed-outgoing': {
    section: '8.4.13',
    severity: 'error',
    demands: 'What an element lists as outgoing are flows that leave it.',
  },
  'flow-listed-incoming': {
    section: '8.4.13',
    severity: 'warning',
    demands: 'What an element lists as incoming are flows that lead to it.',
  },
  'flow-immediate': {
    section: '8.4.13',
    severity: 'warning',
    demands: 'In an executable process no sequence flow has isImmediate="false".',
  },
  'condition-source': {
    section: '8.4.13',
    severity: 'warning',
    demands: 'No flow with a condition leaves a parallel or event-based gateway.',
  },
  'condition-alone': {
    section: '8.4.13',
    severity: 'warning',
    demands: 'An activity that a flow with a condition leaves has at least one other outgoing flow.',
  },
  'default-leaves': {
    section: '8.4.13',
    severity: 'error',
    demands: 'The default flow of an element leaves that element.',
  },
  'default-source': {
    section: '8.4.13',
    severity: 'warning',
    demands: 'No default flow leaves a parallel or event-based gateway.',
  },
  'operation-references': {
    section: '8.5.3',
    severity: 'warning',
    demands: 'An operation names messages and errors of the file, or of an imported one.',
  },
} as const satisfies { readonly [id: string]: ModelRule };
