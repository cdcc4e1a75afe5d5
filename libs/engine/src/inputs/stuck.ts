import type { Execution } from '../execution/execution.js';
import { forgetStuck, stuckIn } from '../execution/failures/stuck-inputs.js';
import type { EngineInput, InputEnvelope, InputStuck } from '../inputs.js';
import type { StuckInput } from '../state.js';
import { ACCEPTED, accepted, refused } from './applied.js';
import type { Applied } from './applied.js';
import { isOver, mustHold } from './held.js';

type EventReceived = Extract<EngineInput, { type: 'eventReceived' }>;

/**
 * Another input had no effect, and its caller cannot be told: the instance stands still until an operator resumes it
 * [commit#refused-inputs].
 */
export function applyInputStuck(execution: Execution, { input, code, message }: InputStuck): Applied {
  const { state, store } = execution;
  if (isOver(execution)) return input?.input.type === 'eventReceived' ? lost(input.input) : ACCEPTED;
  if (input !== null) forgetStuck(execution, (known) => known?.id === input.id);
  const stuck: StuckInput = { id: execution.newId(), n: store.nextN(), input, message };
  store.set('stuck', [...stuckIn(state), stuck]);
  if (state.status === 'running') store.set('status', 'error');
  execution.record({ fact: 'instance.error', incidentId: stuck.id, elementId: '', code, message });
  return isKept(input);
}

/** The sender of an event for an instance that has ended meanwhile looks for another one. */
function lost({ kind, name }: EventReceived): Applied {
  return refused('NOT_WAITING', `expected an instance that waits for ${kind} ${name}, but it has ended`);
}

/** Whether it is a stuck input that arrives again before the instance is resumed. */
export function isStuck(execution: Execution, { id }: InputEnvelope): boolean {
  return mustHold(execution) && stuckIn(execution.state).some(({ input }) => input?.id === id);
}

/** The answer to the sender of a stuck input: an event is kept, like every event that arrives while the instance stands still. */
export function isKept(input: InputEnvelope | null): Applied {
  return input?.input.type === 'eventReceived' ? accepted({ delivered: 0, buffered: true }) : ACCEPTED;
}
