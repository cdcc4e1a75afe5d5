import { evaluateCondition } from '@svc/expressions';
import { parseCondition } from '@svc/expressions/parse';
import type { DecisionQuestion, Question } from '../src/commands.js';
import type { DecisionEvaluation, QuestionAnswer } from '../src/inputs.js';
import type { Variables } from '../src/variables.js';
import type { DecisionForm } from './process-form.js';

/**
 * Evaluates a decision with hit policy FIRST or UNIQUE. Conditions are `-` or begin with an operator of expressions. Other
 * drivers evaluate the same tables with the real library.
 */
export function answerBy(decisions: readonly DecisionForm[] | null, question: Question): QuestionAnswer | null {
  if (decisions === null || question.command !== 'evaluateDecision') return null;
  const { questionId, decisionKey, version } = question;
  const decision = decisions.find(({ key }) => key === decisionKey);
  if (decision === undefined || (version !== null && version !== 1)) {
    const wanted = version === null ? 'an active version' : `version ${version}`;
    return failed(questionId, `expected ${wanted} of the decision ${decisionKey}, found none`);
  }
  try {
    return { type: 'decisionEvaluated', questionId, evaluation: evaluate(decision, question) };
  } catch (error) {
    return failed(questionId, (error as Error).message);
  }
}

function evaluate(decision: DecisionForm, { decisionKey, variables }: DecisionQuestion): DecisionEvaluation {
  const matching = decision.rules.filter(({ conditions }) =>
    conditions.every((condition, place) => accepts(condition, decision.inputs[place]!.id, variables)),
  );
  if (decision.hitPolicy === 'UNIQUE' && matching.length > 1)
    throw new Error(`expected one rule to match, found ${matching.map(({ id }) => id).join(', ')}`);
  const [first] = matching;
  const outputs = { ...first?.outputs };
  const { inputs, hitPolicy } = decision;
  return {
    ...{ decisionKey, decisionVersion: 1, decisionHash: 'hash', hitPolicy },
    matched: first !== undefined,
    rulesMatched: first === undefined ? [] : [first.id],
    matchedRules: { matched: first === undefined ? [] : [{ rule_id: first.id, outputs }] },
    inputVariables: Object.fromEntries(inputs.map(({ id }) => [id, valueOf(variables, id)])),
    outputs,
  };
}

function accepts(condition: string, input: string, variables: Variables): boolean {
  if (condition === '-') return true;
  const parsed = parseCondition(`${input} ${condition}`);
  if (!parsed.ok) throw new Error(parsed.error.message);
  const variable = (name: string) => valueOf(variables, name);
  const holds = evaluateCondition(parsed.value, { variable, resolve: variable });
  if (!holds.ok) throw new Error(holds.error.message);
  return holds.value;
}

function valueOf(variables: Variables, name: string) {
  return Object.hasOwn(variables, name) ? variables[name]! : null;
}

function failed(questionId: string, message: string): QuestionAnswer {
  return { type: 'questionFailed', questionId, message };
}
