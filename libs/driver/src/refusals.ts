import { SERVICE_TASK_ERROR } from '@svc/engine';
import type { EngineInput, InputEnvelope } from '@svc/engine';
import type { CallerAnswer } from './inbox.js';
import { NotStarted } from './not-started.js';

/** The id of a replacement ends with this and the seq of its commit: an input that is refused again gets another replacement. */
const REPLACED = ':instead:';

/** Why an input could not be applied, and its caller, if it has one, is not told. */
export interface Objection {
  readonly code: 'ValueRefused' | 'UnexpectedError' | 'CallerEnded';
  readonly message: string;
  /** Whether the input itself cannot be stored, so that it cannot be tried again either. */
  readonly isOfInput: boolean;
}

/** With the code that a caller is told. */
export type AnsweredObjection = Objection & { readonly answerCode: Extract<CallerAnswer, { ok: false }>['code'] };

/**
 * The input that replaces one that cannot be applied and has no caller. A call or question counts as failed if its answer is at
 * fault. Anything else is stuck: the instance is in error, and when it is resumed, the input is tried again (`StuckInputs`).
 */
export function insteadOf(input: InputEnvelope, objection: Objection, seq: number): InputEnvelope {
  return {
    id: `${input.id}${REPLACED}${seq}`,
    at: input.at,
    actor: { type: 'engine', id: null },
    input: replacement(input, objection),
  };
}

/** Whether {@link insteadOf} made it. A replacement is never replaced again: what refuses it is a defect. */
export function isReplacement({ id }: InputEnvelope): boolean {
  return id.lastIndexOf(REPLACED) > 0;
}

/** Whether it is the start with which the instance begins: no caller has requested it, and no instance has called it. */
export function isUncalledStart({ id, input }: InputEnvelope, startId: string | null): boolean {
  return id === startId && input.type === 'started' && input.parent === undefined;
}

/** Whether the sender of this input would give it up if it were refused: a published event is delivered once. */
export function isToBeKept({ input }: InputEnvelope, { code, isOfInput }: Objection): boolean {
  return input.type === 'eventReceived' && input.delivery !== undefined && code === 'ValueRefused' && !isOfInput;
}

/** Whether the instance stands still after the replacement, instead of a call or question that has failed. */
export function isStuckBy({ input }: InputEnvelope): boolean {
  return input.type === 'inputStuck';
}

function replacement(envelope: InputEnvelope, { code, message, isOfInput }: Objection): EngineInput {
  const { input } = envelope;
  if (input.type === 'started') throw new NotStarted(code, `the instance cannot be started: ${message}`);
  if ('questionId' in input) return { type: 'questionFailed', questionId: input.questionId, message };
  const isAtFault = isOfInput || code === 'UnexpectedError';
  if ('jobId' in input && isAtFault)
    return { type: 'jobFailed', jobId: input.jobId, error: { code: SERVICE_TASK_ERROR, message } };
  // A slice is continued anyway as soon as the instance runs again.
  const kept = isOfInput || input.type === 'continued' ? null : envelope;
  return { type: 'inputStuck', input: kept, code, message };
}
