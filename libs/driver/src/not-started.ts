import type { InputResult, Violation } from '@svc/engine';

/** Variables that are not of their types [engine#validation-error]. */
const VALIDATION_ERROR = 'ValidationError';

/** The start was refused, so there is no instance to drive. */
export class NotStarted extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly violations?: readonly Violation[],
  ) {
    super(message);
  }

  static of({ code, message, validationErrors }: Extract<InputResult, { ok: false }>): NotStarted {
    return validationErrors === undefined
      ? new NotStarted(code, message)
      : new NotStarted(VALIDATION_ERROR, message, validationErrors);
  }
}
