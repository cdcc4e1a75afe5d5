import { matchOf } from './code-match.js';
import { dataOf } from './thrown-data.js';
import { defineEvent } from './event-definition.js';

interface ErrorConfig {
  /** Null catches every error. */
  readonly code: string | null;
}

/** Thrown by an end event; caught by a boundary event or an event subprocess (BPMN 2.0.2, 10.5.6; [engine#errors]). */
export const errorEvent = defineEvent<'error', ErrorConfig>({
  kind: 'error',
  positions: ['start', 'end', 'boundary'],
  alwaysInterrupts: true,
  fields: { code: { in: 'declaration', attribute: 'errorCode', rule: 'error-code' } },
  read: ({ code }, reader, position) => {
    if (position === 'end' && code === null)
      reader.breaks('error-code', 'expected the error of an end event to have a code, found none');
    reader.plain('errorCode', code ?? '');
    return { code };
  },
  throw: (activation, { code }) =>
    activation.throwError({ code: code ?? '', message: `error ${code ?? ''} was thrown`, ...dataOf(activation) }),
  catches: ({ code }, thrown) => (thrown.kind === 'error' ? matchOf(code, thrown) : null),
});
