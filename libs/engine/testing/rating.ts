import { draw } from './draw.js';
import type { DecisionForm, ElementForm, ProcessForm } from './process-form.js';

/** A decision that fails above 1,000, where two rules match. */
export const rate: DecisionForm = {
  key: 'rate',
  hitPolicy: 'UNIQUE',
  inputs: [{ id: 'amount', type: 'number' }],
  outputs: [{ id: 'level', type: 'string' }],
  rules: [
    { id: 'small', conditions: ['<= 100'], outputs: { level: 'low' } },
    { id: 'large', conditions: ['> 100'], outputs: { level: 'high' } },
    { id: 'huge', conditions: ['> 1000'], outputs: { level: 'top' } },
  ],
};

/** A task `rule` that evaluates it. */
export const rule = (more: Partial<ElementForm> = {}): Omit<ElementForm, 'id'> => ({
  type: 'businessRuleTask',
  decisionRef: 'rate',
  ...more,
});
/** start -> rule -> end. */
export const rating = (more: Partial<ElementForm> = {}): ProcessForm => ({
  ...draw({ rule: rule(more) }, 'start -> rule -> end'),
  decisions: [rate],
});
