import { dispatch, fireTimer } from '../execution/dispatch.js';
import type { Execution } from '../execution/execution.js';
import { closeWait } from '../execution/waits/waits.js';
import type { EngineInput } from '../inputs.js';
import type { Wait } from '../state.js';
import { ACCEPTED, TOO_EARLY } from './applied.js';
import type { Applied } from './applied.js';
import { hold, mustHold } from './held.js';

type Input<T extends EngineInput['type']> = Extract<EngineInput, { type: T }>;

/** Applies a fired timer. If it was cancelled or moved meanwhile, nothing changes. */
export function applyTimerFired(execution: Execution, input: Input<'timerFired'>): Applied {
  const wait = waitFor(execution, 'timer', input.timerId);
  if (!wait) return ACCEPTED;
  // The timer was moved while it fired, and is due later. It may be moved back.
  if (wait.scheduledAt !== undefined && execution.now < wait.dueAt) return TOO_EARLY;
  if (mustHold(execution)) return hold(execution);
  fireTimer(execution, wait);
  return ACCEPTED;
}

/**
 * Fires a timer whose firing was held. It was due then, whatever time the input has that resumed the instance; a timer that was
 * moved since has lost the firing.
 */
export function applyHeldFiring(execution: Execution, { timerId }: Input<'timerFired'>): void {
  const wait = waitFor(execution, 'timer', timerId);
  if (wait) fireTimer(execution, wait);
}

export function applyJobSucceeded(execution: Execution, input: Input<'jobSucceeded'>): Applied {
  const wait = waitFor(execution, 'job', input.jobId);
  if (!wait) return ACCEPTED;
  if (mustHold(execution)) return hold(execution);
  closeWait(execution, wait);
  execution.record({ fact: 'call.succeeded', jobId: input.jobId, elementId: wait.elementId });
  dispatch(execution, wait, { type: 'jobSucceeded', response: input.response, wait });
  return ACCEPTED;
}

export function applyJobFailed(execution: Execution, input: Input<'jobFailed'>): Applied {
  const wait = waitFor(execution, 'job', input.jobId);
  if (!wait) return ACCEPTED;
  if (mustHold(execution)) return hold(execution);
  closeWait(execution, wait);
  execution.record({ fact: 'call.failed', jobId: input.jobId, elementId: wait.elementId, ...input.error });
  dispatch(execution, wait, { type: 'jobFailed', error: input.error, wait });
  return ACCEPTED;
}

/** The wait for a timer or job; null if it is over. */
export function waitFor<K extends 'timer' | 'job'>(
  execution: Execution,
  kind: K,
  name: string,
): (Wait & { kind: K }) | null {
  for (const id of execution.store.indexes.waitsFor(kind, name)) {
    const wait = execution.state.waits[id];
    if (wait?.kind === kind) return wait as Wait & { kind: K };
  }
  return null;
}
