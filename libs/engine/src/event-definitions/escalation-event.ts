import { DONE } from '../result.js';
import { matchOf } from './code-match.js';
import { dataOf } from './thrown-data.js';
import { defineEvent } from './event-definition.js';

interface EscalationConfig {
  /** Null catches every escalation. */
  readonly code: string | null;
}

/**
 * Informs an enclosing scope, whose handler decides whether the thrower is stopped. Without a handler it is only recorded
 * (BPMN 2.0.2, 10.5.6; [engine#escalation]).
 */
export const escalationEvent = defineEvent<'escalation', EscalationConfig>({
  kind: 'escalation',
  positions: ['start', 'throw', 'end', 'boundary'],
  fields: { code: { in: 'declaration', attribute: 'escalationCode', rule: 'escalation-code' } },
  read: ({ code }, reader, position) => {
    const isThrown = position === 'throw' || position === 'end';
    if (isThrown && code === null)
      reader.breaks('escalation-code', 'expected the escalation that is thrown to have a code, found none');
    reader.plain('escalationCode', code ?? '');
    return { code };
  },
  emit: (activation, { code }) => {
    const message = `escalation ${code ?? ''} was thrown`;
    activation.throwEscalation({ code: code ?? '', message, ...dataOf(activation) });
    return DONE;
  },
  catches: ({ code }, thrown) => (thrown.kind === 'escalation' ? matchOf(code, thrown) : null),
});
