import type { Violation } from './data-model.js';

/** An expected failure is a value: its message is for an operator or modeller, and its code names its kind. */
export interface Failure {
  readonly code: FailureCode | (string & {});
  readonly message: string;
  /** The violations of a `ValidationError`: typed values that do not fit their types [engine#validation-error]. */
  readonly violations?: readonly Violation[];
  /** A service raised it: the message does not always contain the code. */
  readonly raisedByService?: true;
}

/** Codes of failures found by the engine itself. BPMN errors have the codes of the model. */
export type FailureCode =
  | 'ExpressionError'
  | 'NoFlowTaken'
  | 'LoopBound'
  | 'CompensationTooLarge'
  | 'NoTransaction'
  | 'VariablesTooLarge'
  | 'InvalidTimer'
  | 'InvalidTask'
  | 'InvalidCall'
  | 'InvalidJob'
  | 'LinkNotFound'
  | 'InvalidData'
  | 'InvalidLoop'
  | 'TooManyInstances'
  | 'TooManyTokens'
  | 'TooManyEvents'
  | 'CallDepth'
  | 'ValidationError';

export type Result<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly failure: Failure };

export const DONE: Result<void> = { ok: true, value: undefined };

export function succeeded<T>(value: T): Result<T> {
  return { ok: true, value };
}

export function failed(code: FailureCode, message: string): { readonly ok: false; readonly failure: Failure } {
  return { ok: false, failure: { code, message } };
}
