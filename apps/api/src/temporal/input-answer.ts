import type { CallerAnswer } from '@svc/driver';
import type { InputAnswer } from '@svc/engine';
import { ApiError, VariableTypeError } from '../errors/api-error.js';

type Refusal = Exclude<CallerAnswer, { ok: true }>;

/** The engine's answer. Throws its refusal as an error of the API. */
export function answerOf(result: CallerAnswer): InputAnswer {
  if (result.ok) return result.answer;
  throw refusalError(result);
}

function refusalError(refusal: Refusal): Error {
  if ('validationErrors' in refusal && refusal.validationErrors !== undefined)
    return new VariableTypeError(refusal.validationErrors);
  const { code, message } = refusal;
  if (code === 'NOT_WAITING' || code === 'FULL')
    return new Error('expected a refusal of the operation, found one of a delivery');
  return new ApiError(code, message);
}
