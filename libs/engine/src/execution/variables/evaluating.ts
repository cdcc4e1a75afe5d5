import { evaluateCondition, evaluateTemplate } from '@svc/expressions';
import type { JsonValue, Template } from '@svc/expressions';
import { failed, succeeded } from '../../result.js';
import type { Result } from '../../result.js';
import type { Execution } from '../execution.js';
import { namesFor } from './variables.js';
import type { EvaluationContext, Viewpoint } from './variables.js';

/** The value of a template, with the variables that are visible at a place. A failure's message names it as `what`. */
export function evaluateAt(
  execution: Execution,
  place: Viewpoint,
  template: Template,
  what: string,
): Result<JsonValue> {
  return evaluated(template, namesFor(execution, place), what);
}

export function evaluated(template: Template, context: EvaluationContext, what: string): Result<JsonValue> {
  const answer = evaluateTemplate(template, context, context.cost.evaluation);
  return answer.ok ? succeeded(answer.value) : failed('ExpressionError', `${what}: ${answer.error.message}`);
}

export function holdsAt(execution: Execution, place: Viewpoint, condition: Template, what: string): Result<boolean> {
  return holds(condition, namesFor(execution, place), what);
}

export function holds(condition: Template, context: EvaluationContext, what: string): Result<boolean> {
  const answer = evaluateCondition(condition, context, context.cost.evaluation);
  return answer.ok ? succeeded(answer.value) : failed('ExpressionError', `${what}: ${answer.error.message}`);
}
