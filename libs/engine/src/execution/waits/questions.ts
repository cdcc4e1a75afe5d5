import type { QuestionBody } from '../../commands.js';
import type { DecisionEvaluation } from '../../inputs.js';
import type { QuestionWait } from '../../occurrence.js';
import type { WaitId } from '../../ids.js';
import type { Variables } from '../../variables.js';
import type { Token } from '../../state.js';
import type { Execution } from '../execution.js';
import { payForVariables } from './begin-waits.js';
import { openWait, waitHere } from './waits.js';

/** Asks a question whose answer resumes the token. Returns the id of the wait, which is also the question's id. */
export function ask(execution: Execution, token: Token, question: QuestionBody): WaitId {
  if (question.command === 'evaluateDecision') payForVariables(execution);
  const { elementId } = token;
  const { id: questionId } = openWait(execution, token.id, { kind: 'question', elementId, question });
  execution.command({ questionId, elementId, ...question });
  waitHere(execution, token, 'active');
  return questionId;
}

/** The wait for the answer; null if the question is no longer asked. */
export function askedAs({ state }: Execution, questionId: string): QuestionWait | null {
  const wait = Object.hasOwn(state.waits, questionId) ? state.waits[questionId] : undefined;
  return wait?.kind === 'question' ? wait : null;
}

/** Records all that the evaluation's row and the audit log contain [audit-log#actions]. */
export function recordDecision(
  execution: Execution,
  token: Token,
  evaluation: DecisionEvaluation,
  variables: Variables,
): void {
  const evaluationId = execution.newId();
  execution.record({ fact: 'business_rule.evaluated', ...execution.at(token), evaluationId, evaluation, variables });
}
