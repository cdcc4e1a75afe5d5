import type { CallAnswered } from '../call-answered.js';
import { dispatch } from '../execution/dispatch.js';
import type { Execution } from '../execution/execution.js';
import { closeWait } from '../execution/waits/waits.js';
import type { Wait } from '../state.js';
import { ACCEPTED, refused } from './applied.js';
import type { Applied } from './applied.js';
import { hold, isOver, mustHold } from './held.js';
import { waitFor } from './results.js';

/** A call that is under way, or one that was acknowledged and waits for its callback. */
type OpenCall = Wait & { kind: 'job' | 'callback' };

/**
 * Applies the answer to an asynchronous call, once. It may come before the acknowledgement, which is then no longer awaited. An
 * instance that stands still goes on with it later.
 */
export function applyCallAnswered(execution: Execution, input: CallAnswered): Applied {
  const { jobId } = input;
  const { state } = execution;
  if (isOver(execution)) return refused('CONFLICT', `expected the instance to be running, but it is ${state.status}`);
  const call = openCall(execution, jobId);
  const isAnswered = state.held.some(({ input: held }) => held.type === 'callAnswered' && held.jobId === jobId);
  if (call === null || isAnswered)
    return refused('CONFLICT', `expected call ${jobId} to wait for its answer, but it was answered or has ended`);
  // Who has answered has received the call: nothing more is to be learned from its acknowledgement.
  if (call.kind === 'job') execution.command({ command: 'cancelJob', jobId });
  const isHeld = mustHold(execution);
  const name = call.kind === 'callback' ? call.name : call.elementId;
  const delivery = { delivered: isHeld ? 0 : 1, buffered: isHeld };
  execution.recordForCaller({ fact: 'event.received', kind: 'callback', name, ...delivery });
  if (isHeld) return hold(execution);
  goOn(execution, call, input);
  return ACCEPTED;
}

/** Goes on with an answer that came while the instance stood still. */
export function applyHeldCallAnswer(execution: Execution, input: CallAnswered): void {
  const call = openCall(execution, input.jobId);
  if (call !== null) goOn(execution, call, input);
}

function goOn(execution: Execution, call: OpenCall, { outcome }: CallAnswered): void {
  closeWait(execution, call);
  if (call.kind === 'callback') execution.record({ fact: 'wait.disarmed', waitId: call.id });
  else execution.record({ fact: 'call.succeeded', jobId: call.job.jobId, elementId: call.elementId });
  dispatch(execution, call, { type: 'callAnswered', outcome, wait: call });
}

function openCall(execution: Execution, jobId: string): OpenCall | null {
  const job = waitFor(execution, 'job', jobId);
  if (job !== null) return job.job.isAnsweredByUrl ? job : null;
  for (const id of execution.store.indexes.waitsForCall(jobId)) {
    const wait = execution.state.waits[id];
    if (wait?.kind === 'callback') return wait as OpenCall;
  }
  return null;
}
