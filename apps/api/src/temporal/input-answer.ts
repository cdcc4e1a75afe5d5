import type { InputAnswer, InputResult } from '@svc/engine';
import type { LineAnswer } from '@svc/worker';
import { ApiError, VariableTypeError } from '../errors/api-error.js';

type Refusal = Exclude<InputResult, { ok: true }> | Extract<LineAnswer, { kind: 'refused' }>;

/** What the engine answered, or the error of the API that its refusal is. */
export function answerOf(result: InputResult): InputAnswer {
  if (result.ok) return result.answer;
  throw refusalError(result);
}

export function refusalError(refusal: Refusal): Error {
  if ('validationErrors' in refusal && refusal.validationErrors !== undefined)
    return new VariableTypeError(refusal.validationErrors);
  const { code, message } = refusal;
  if (code === 'NOT_WAITING') return new Error('expected a refusal of the operation, found one of a delivery');
  return new ApiError(code, message);
}
