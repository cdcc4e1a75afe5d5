import type { ModelRule } from './model-rule.js';

/** Chapter 10.6: how flows split and merge. */
export const GATEWAY_RULES = {
  'gateway-splits-or-merges': {
    section: '10.6.1',
    severity: 'warning',
    demands: 'A gateway has several incoming or several outgoing flows.',
  },
  'gateway-direction': {
    section: '10.6.1',
    severity: 'warning',
    demands: 'The flows of a gateway are as its gatewayDirection says.',
  },
  'complex-condition': {
    section: '10.6.5',
    severity: 'error',
    demands: 'A complex gateway that merges has an activationCondition.',
  },
  'event-gateway-arms': {
    section: '10.6.6',
    severity: 'error',
    demands: 'At least two flows leave an event-based gateway.',
  },
  'event-gateway-targets': {
    section: '10.6.6',
    severity: 'error',
    demands:
      'Behind an event-based gateway stand receive tasks and events that wait for a message, signal, timer or condition.',
  },
  'event-gateway-only-way': {
    section: '10.6.6',
    severity: 'warning',
    demands: 'No other flow leads to what stands behind an event-based gateway.',
  },
  'event-gateway-messages': {
    section: '10.6.6',
    severity: 'warning',
    demands: 'Behind an event-based gateway stand message events or receive tasks, not both.',
  },
  'event-gateway-boundary': {
    section: '10.6.6',
    severity: 'error',
    demands: 'Nothing is attached to a receive task behind an event-based gateway.',
  },
  'event-gateway-begins': {
    section: '10.6.6',
    severity: 'error',
    demands: 'No flow leads to an event-based gateway that begins instances.',
  },
} as const satisfies { readonly [id: string]: ModelRule };
