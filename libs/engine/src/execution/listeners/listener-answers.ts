import { goOnAfter } from '../../elements/pulled-job/pulled-job.js';
import type { Occurrence } from '../../occurrence.js';
import type { Token } from '../../state.js';
import type { Execution } from '../execution.js';
import { raise } from '../failures/raising.js';
import { writeVariables } from '../variables/variable-writes.js';
import { isLeaving } from './listening-tokens.js';
import { hearOfTask } from './task-listeners.js';

type Answered = Occurrence & { type: 'pulledJobAnswered' };

/** Writes the variables of a listener's answer. The next listener is asked in a step of the token. */
export function hearAnswer(execution: Execution, token: Token, occurrence: Answered): void {
  if (token.listening?.task !== undefined && !isLeaving(token)) return hearOfTask(execution, token, occurrence);
  const { outcome } = occurrence;
  if (outcome.kind !== 'completed') return goOnAfter(execution.activate(token), occurrence);
  const written = writeVariables(execution, token.scopeId, outcome.variables, token.elementId);
  if (!written.ok) return raise(execution, token, written.failure);
  const { listening } = token;
  if (listening === undefined) throw new Error(`expected token ${token.id} to wait for a listener, but it does not`);
  execution.store.put('tokens', {
    ...token,
    status: 'active',
    phase: isLeaving(token) ? 'leave' : 'enter',
    listening: { ...listening, next: listening.next + 1 },
  });
  execution.store.enqueue(token.id);
}
