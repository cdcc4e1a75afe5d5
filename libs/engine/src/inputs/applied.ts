import type { Violation } from '../data-model.js';
import type { InputAnswer, RefusalCode } from '../inputs.js';
import type { Failure } from '../result.js';

/** The result of applying an input. The instance's status is added after all that follows has happened. */
export type Applied =
  | {
      readonly ok: true;
      readonly answer: Omit<InputAnswer, 'status'>;
      /** Set if it came too early: when it comes again, it is applied. */
      readonly comesAgain?: true;
    }
  | {
      readonly ok: false;
      readonly code: RefusalCode;
      readonly message: string;
      readonly validationErrors?: readonly Violation[];
    };

export const ACCEPTED: Applied = { ok: true, answer: {} };

/** It changes nothing yet, and may come again. */
export const TOO_EARLY: Applied = { ok: true, answer: {}, comesAgain: true };

export function accepted(answer: Omit<InputAnswer, 'status'>): Applied {
  return { ok: true, answer };
}

export function refused(code: RefusalCode, message: string): Applied {
  return { ok: false, code, message };
}

/** A refusal for variables that are too large or violate their types. */
export function refusedFor({ message, violations }: Failure): Applied {
  const errors = violations === undefined ? {} : { validationErrors: violations };
  return { ok: false, code: 'VALIDATION_ERROR', message, ...errors };
}
