import { TextListAnswer } from '../answers/answer-fields.js';

/** The field of a list's row that names members which are null because they are large [api#large-members]. */
export const LeftOutAnswer = (): PropertyDecorator =>
  TextListAnswer({
    isOptional: true,
    description:
      'members that are null because they are too large for a list; reading the row by itself gives them whole',
  });

/** `left_out` with the names of members that the database did not send; nothing if it sent all. */
export function leftOut(members: Readonly<Record<string, unknown>>): { left_out?: string[] } {
  const names = Object.keys(members).filter((name) => members[name] === null);
  return names.length === 0 ? {} : { left_out: names };
}

/** The value of stored JSON text; null if the database did not send it. */
export function parsedIfSent<T>(text: string | null): T | null {
  return text === null ? null : (JSON.parse(text) as T);
}
