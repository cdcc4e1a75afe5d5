import type { InputAnswer, RefusalCode } from '../inputs.js';

/** What applying an input came to; the instance's status is added when everything that follows has happened. */
export type Applied =
  | { readonly ok: true; readonly answer: Omit<InputAnswer, 'status'> }
  | { readonly ok: false; readonly code: RefusalCode; readonly message: string };

export const ACCEPTED: Applied = { ok: true, answer: {} };

export function accepted(answer: Omit<InputAnswer, 'status'>): Applied {
  return { ok: true, answer };
}

export function refused(code: RefusalCode, message: string): Applied {
  return { ok: false, code, message };
}
