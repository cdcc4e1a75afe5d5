import type { DecisionQuestion, QuestionAnswer } from '@svc/engine';
import { evaluate } from './evaluate.js';
import type { PreparedDecision } from './table/prepare-decision.js';

/** The version of the decision that a business rule task calls. */
export interface AskedVersion {
  readonly version: number;
  readonly sourceHash: string;
  /** Null if the table is lost. */
  readonly prepared: PreparedDecision | null;
}

/** The decision's answer for the variables of a business rule task. If there is no version, or it fails, the answer says why. */
export function answerQuestion(question: DecisionQuestion, found: AskedVersion | null): QuestionAnswer {
  const { questionId, decisionKey } = question;
  const failed = (message: string): QuestionAnswer => ({ type: 'questionFailed', questionId, message });
  if (found === null) return failed(missing(question));
  const { version: decisionVersion, sourceHash: decisionHash, prepared } = found;
  const name = `decision ${decisionKey}, version ${decisionVersion}`;
  if (prepared === null) return failed(`${name}: its table is lost`);
  const result = evaluate(prepared, question.variables);
  if (!result.ok) return failed(`${name}: ${result.error.message}`);
  const evaluation = { ...result.evaluation, decisionKey, decisionVersion, decisionHash };
  return { type: 'decisionEvaluated', questionId, evaluation };
}

function missing({ decisionKey, version }: DecisionQuestion): string {
  const wanted = version === null ? 'an active version' : `version ${version}`;
  return `expected ${wanted} of the decision ${decisionKey}, found none`;
}
