import type { Violation } from './data-model.js';

/** An expected failure is a value: what an operator or modeller is told, with a code that names its kind. */
export interface Failure {
  readonly code: FailureCode | (string & {});
  readonly message: string;
  /** Of a `ValidationError`: typed values that are not of their types [engine#validation-error]. */
  readonly violations?: readonly Violation[];
  /** A service raised it: its message need not name its code. */
  readonly raisedByService?: true;
}

/** Codes of failures that the engine itself finds; BPMN errors have the codes of the model. */
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
