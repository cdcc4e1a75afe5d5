import { evaluateCondition, evaluateTemplate } from '@svc/expressions';
import type { JsonValue, Names, Template } from '@svc/expressions';
import { failed, succeeded } from '../result.js';
import type { Result } from '../result.js';
import type { EngineState } from '../state.js';
import { namesFor } from './variables.js';
import type { Viewpoint } from './variables.js';

/** The value of a template over the variables that can be seen from there; `what` names it in the failure. */
export function evaluateAt(state: EngineState, place: Viewpoint, template: Template, what: string): Result<JsonValue> {
  const evaluated = evaluateTemplate(template, namesFor(state, place));
  return evaluated.ok ? succeeded(evaluated.value) : failed('ExpressionError', `${what}: ${evaluated.error.message}`);
}

export function holdsAt(state: EngineState, place: Viewpoint, condition: Template, what: string): Result<boolean> {
  return holds(condition, namesFor(state, place), what);
}

export function holds(condition: Template, names: Names, what: string): Result<boolean> {
  const evaluated = evaluateCondition(condition, names);
  return evaluated.ok ? succeeded(evaluated.value) : failed('ExpressionError', `${what}: ${evaluated.error.message}`);
}
