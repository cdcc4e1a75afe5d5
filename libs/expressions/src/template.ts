import { aloneExpression } from './ast.js';
import type { Template } from './ast.js';
import { CHARACTER, PIECE } from './cost.js';
import { answer, conditionOf, valueOf } from './evaluate.js';
import type { Answer, Evaluated } from './evaluate.js';
import { DEFAULT_LIMITS, Evaluation } from './evaluation.js';
import type { Limits, Names } from './evaluation.js';
import { textOf } from './text-of.js';

/** The value of a lone `{{ … }}` with its type; otherwise the text with the values of its expressions inserted. */
export function evaluateTemplate(
  template: Template,
  names: Names,
  limits: Readonly<Limits> = DEFAULT_LIMITS,
): Evaluated {
  return answer(template.source, () => {
    const evaluation = new Evaluation(names, limits);
    const alone = aloneExpression(template);
    return alone ? valueOf(alone, evaluation) : interpolated(template, evaluation);
  });
}

/** True or false; null counts as false. Any other value, or text around the braces, is an error [expressions#null]. */
export function evaluateCondition(
  template: Template,
  names: Names,
  limits: Readonly<Limits> = DEFAULT_LIMITS,
): Answer<boolean> {
  return answer(template.source, () => {
    const evaluation = new Evaluation(names, limits);
    const condition = aloneExpression(template);
    return condition
      ? conditionOf(condition, 'as the condition', evaluation)
      : evaluation.fail('expected a boolean as the condition, found text');
  });
}

function interpolated(template: Template, evaluation: Evaluation): string {
  let text = '';
  for (const part of template.parts) {
    const piece = typeof part === 'string' ? part : textOf(valueOf(part, evaluation), evaluation);
    evaluation.allow(text.length + piece.length);
    evaluation.charge(PIECE + piece.length * CHARACTER);
    text += piece;
  }
  return text;
}
