import { ApiError } from '@svc/client';

/**
 * At which field a refusal stands: that of the names which its message has as a word first.
 * @returns null for a refusal that names none of them, and for any other error
 */
export function refusedField<Name extends string>(error: unknown, names: readonly Name[]): Name | null {
  if (!(error instanceof ApiError) || ![400, 409, 413].includes(error.status)) return null;
  const words: readonly string[] = error.message.split(/[^\w]+/);
  return words.map((word) => names.find((name) => name === word)).find((name) => name !== undefined) ?? null;
}
