import { describeType, typeName } from '@svc/expressions';
import type { Template } from '@svc/expressions';
import type { EventHolder } from '../event-holder.js';
import { DONE, failed, succeeded } from '../result.js';
import type { Result } from '../result.js';
import type { Wait } from '../state.js';

/**
 * A name or key is evaluated when the wait begins, and fixed from then on [engine#signals-and-messages]. Both are text,
 * as events bring them from outside: a number or a boolean is its JSON text (docs/events.md).
 */
export function evaluateName(holder: EventHolder, template: Template, what: string): Result<string> {
  const evaluated = holder.evaluate(template, what);
  if (!evaluated.ok) return evaluated;
  const { value } = evaluated;
  if (typeof value === 'string' && value !== '') return succeeded(value);
  if (typeof value === 'number' || typeof value === 'boolean') return succeeded(String(value));
  const found = value === '' ? 'empty text' : describeType(typeName(value));
  return failed('ExpressionError', `${what}: expected text, a number or a boolean, found ${found}`);
}

/** The same name and key once more: a non-interrupting event may come again while the activity lives. */
export function awaitAgain(holder: EventHolder, elementId: string, wait: Wait): Result<void> {
  if (wait.kind === 'message' || wait.kind === 'signal') {
    holder.awaitEvent(elementId, { kind: wait.kind, name: wait.name, correlationKey: wait.correlationKey });
  }
  return DONE;
}
