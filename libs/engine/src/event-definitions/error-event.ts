import { matchOf } from './code-match.js';
import { dataOf } from './thrown-data.js';
import { defineEvent } from './event-definition.js';
import type { ElementReader } from '../source.js';

interface ErrorConfig {
  /** Null catches every error. */
  readonly code: string | null;
  /** The variable that gets the code of the error; absent if there is none. */
  readonly codeVariable?: string;
  readonly messageVariable?: string;
}

const VARIABLES = ['errorCodeVariable', 'errorMessageVariable'] as const;
type VariableNames = { readonly [name in (typeof VARIABLES)[number]]: string | null };

/** Thrown by an end event; caught by a boundary event or an event subprocess (BPMN 2.0.2, 10.5.6; [engine#errors]). */
export const errorEvent = defineEvent<'error', ErrorConfig>({
  kind: 'error',
  positions: ['start', 'end', 'boundary'],
  alwaysInterrupts: true,
  fields: {
    code: { in: 'declaration', attribute: 'errorCode', rule: 'error-code' },
    errorCodeVariable: { in: 'extension', description: 'Of what is caught: the variable that gets its code.' },
    errorMessageVariable: { in: 'extension', description: 'Of what is caught: the variable that gets its message.' },
  },
  read: ({ code, ...names }, reader, position) => {
    if (position === 'end' && code === null)
      reader.breaks('error-code', 'expected the error of an end event to have a code, found none');
    reader.plain('errorCode', code ?? '');
    if (position !== 'end') return { code, ...readVariables(names, reader) };
    for (const name of VARIABLES.filter((one) => names[one] !== null))
      reader.warning(`svc:${name} has no effect on an end event: it is for those that catch the error`);
    return { code };
  },
  throw: (activation, { code }) =>
    activation.throwError({ code: code ?? '', message: `error ${code ?? ''} was thrown`, ...dataOf(activation) }),
  catches: ({ code }, thrown) => (thrown.kind === 'error' ? matchOf(code, thrown) : null),
  captures: ({ codeVariable, messageVariable }, { code, message }) => ({
    ...(codeVariable !== undefined && { [codeVariable]: code }),
    ...(messageVariable !== undefined && { [messageVariable]: message }),
  }),
});

/** They may stand at the event definition, or at its event. */
function readVariables(names: VariableNames, reader: ElementReader): Omit<ErrorConfig, 'code'> {
  const [codeVariable, messageVariable] = VARIABLES.map((name) => {
    const variable = (names[name] ?? reader.source.extensions.get(name) ?? '').trim();
    reader.plain(`svc:${name}`, variable);
    return variable;
  });
  return { ...(codeVariable && { codeVariable }), ...(messageVariable && { messageVariable }) };
}
