import type { ModelRule } from './model-rule.js';

/** Chapter 10 without events and gateways. */
export const ACTIVITY_RULES = {
  'public-executable': {
    section: '10.1',
    severity: 'warning',
    demands: 'A public process is not executable.',
  },
  'process-references': {
    section: '10.1',
    severity: 'warning',
    demands: 'What a process supports, and the collaboration that defines it, are of the file or of an imported one.',
  },
  quantities: {
    section: '10.3',
    severity: 'error',
    demands: 'The start and completion quantity of an activity are at least 1.',
  },
  'receive-begins': {
    section: '10.3.3',
    severity: 'error',
    demands: 'No flow leads to a receive task that begins instances.',
  },
  'event-subprocess-flows': {
    section: '10.3.5',
    severity: 'error',
    demands: 'No flow leads to or from an event subprocess.',
  },
  'event-subprocess-start': {
    section: '10.3.5',
    severity: 'error',
    demands: 'An event subprocess has exactly one start event, with an event definition.',
  },
  'ad-hoc-activity': {
    section: '10.3.5',
    severity: 'warning',
    demands: 'An ad-hoc subprocess holds at least one activity.',
  },
  'ad-hoc-start': {
    section: '10.3.5',
    severity: 'error',
    demands: 'An ad-hoc subprocess has no start event.',
  },
  'ad-hoc-end': {
    section: '10.3.5',
    severity: 'warning',
    demands: 'An ad-hoc subprocess has no end event.',
  },
  'multi-instance-number': {
    section: '10.3.8',
    severity: 'error',
    demands: 'A multi-instance activity has a loopCardinality or a collection.',
  },
  'subprocess-data': {
    section: '10.4.1',
    severity: 'warning',
    demands: 'Only a multi-instance marker gives an embedded subprocess data inputs and outputs.',
  },
  'collection-of-type': {
    section: '10.4.1',
    severity: 'warning',
    demands: 'isCollection of data is that of its itemDefinition.',
  },
  'data-in-set': {
    section: '10.4.1',
    severity: 'warning',
    demands: 'Every data input is in an input set, every data output in an output set.',
  },
  'optional-in-set': {
    section: '10.4.1',
    severity: 'warning',
    demands: 'What is optional in a set, or moved while the activity executes, is in the set.',
  },
  'data-association-source': {
    section: '10.4.1',
    severity: 'error',
    demands:
      'A data association has one source. Several, which the standard allows with a transformation, are not supported.',
  },
  'compensation-flows': {
    section: '10.7.1',
    severity: 'error',
    demands: 'No flow leads to or from an activity that is for compensation.',
  },
  'compensation-handler': {
    section: '10.7.1',
    severity: 'error',
    demands:
      'An association leads from a compensation boundary event to an activity of its level that is for compensation.',
  },
  'compensation-one-handler': {
    section: '10.7.1',
    severity: 'error',
    demands: 'A compensation boundary event has one compensation activity.',
  },
  'lane-nodes': {
    section: '10.8',
    severity: 'warning',
    demands: 'A lane names elements of its process that flows can connect.',
  },
} as const satisfies { readonly [id: string]: ModelRule };
