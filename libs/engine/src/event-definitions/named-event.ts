import { describeType, typeName } from '@svc/expressions';
import type { Template } from '@svc/expressions';
import { MAX_INDEXED_LENGTH } from '../execution/limits.js';
import type { EventHolder } from '../event-holder.js';
import { DONE, failed, succeeded } from '../result.js';
import type { Result } from '../result.js';
import type { Wait } from '../state.js';

/**
 * Evaluates a name or key when the wait begins; it does not change after that [engine#signals-and-messages]. It is text, as
 * in events from outside: a number or a boolean becomes its JSON text (docs/events.md).
 */
export function evaluateName(holder: EventHolder, template: Template, what: string): Result<string> {
  const evaluated = holder.evaluate(template, what);
  if (!evaluated.ok) return evaluated;
  const { value } = evaluated;
  if (typeof value === 'string' && value.length > MAX_INDEXED_LENGTH)
    return failed(
      'ExpressionError',
      `${what}: expected at most ${MAX_INDEXED_LENGTH} characters, found ${value.length}`,
    );
  if (typeof value === 'string' && value !== '') return succeeded(value);
  if (typeof value === 'number' || typeof value === 'boolean') return succeeded(String(value));
  const found = value === '' ? 'empty text' : describeType(typeName(value));
  return failed('ExpressionError', `${what}: expected text, a number or a boolean, found ${found}`);
}

/** Waits for the same name and key again, unless the wait has stayed: the event may occur several times. */
export function awaitAgain(holder: EventHolder, elementId: string, wait: Wait): Result<void> {
  if ((wait.kind === 'message' || wait.kind === 'signal') && !wait.isLasting) {
    holder.awaitEvent(elementId, { kind: wait.kind, name: wait.name, correlationKey: wait.correlationKey });
  }
  return DONE;
}
