import type { InputEnvelope, QuestionAnswer } from '@svc/engine';
import type { ProcessJson } from './process-stack.js';

/** A decision on `amount`: `level` is high, or the given value. */
export function rating(level: string, key = 'rate'): ProcessJson {
  return {
    key,
    hitPolicy: 'FIRST',
    inputs: [{ id: 'amount', label: 'Amount', type: 'number' }],
    outputs: [{ id: 'level', label: 'Level', type: 'string' }],
    rules: [
      { id: 'large', conditions: ['> 100'], outputs: { level: 'high' } },
      { id: 'small', conditions: ['-'], outputs: { level } },
    ],
  };
}

/** A task that evaluates it. */
export function rule(id: string, more: ProcessJson = {}): ProcessJson {
  return { id, type: 'businessRuleTask', decisionRef: 'rate', ...more };
}

/** The decision returned another level. */
export function answeredOtherwise(envelope: InputEnvelope): InputEnvelope {
  const { input } = envelope;
  return input.type === 'decisionEvaluated' ? { ...envelope, input: withLevel(input, 'other') } : envelope;
}

function withLevel(answer: QuestionAnswer & { type: 'decisionEvaluated' }, level: string): QuestionAnswer {
  return { ...answer, evaluation: { ...answer.evaluation, outputs: { level } } };
}
