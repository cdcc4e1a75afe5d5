import { SERVICE_TASK_ERROR } from '@svc/engine';
import type { EngineInput, Fact, InputEnvelope } from '@svc/engine';
import { NotStarted } from './not-started.js';

const REPLACED = ':refused';

/** Why an input that nobody waits for could not be applied. */
export interface Objection {
  readonly code: 'ValueRefused' | 'UnexpectedError';
  readonly message: string;
}

/**
 * The input that replaces one that cannot be applied and has no caller. A call or question counts as failed. Anything else
 * suspends the process; when it is resumed, the input is tried again (`StuckInputs`).
 */
export function insteadOf(input: InputEnvelope, objection: Objection): InputEnvelope {
  return {
    id: `${input.id}${REPLACED}`,
    at: input.at,
    actor: { type: 'engine', id: null },
    input: replacement(input.input, objection),
  };
}

/** Whether {@link insteadOf} made it. A replacement is not replaced again. */
export function isReplacement({ id }: InputEnvelope): boolean {
  return id.endsWith(REPLACED);
}

/** Whether it is the start with which the instance begins: no caller has requested it, and no instance has called it. */
export function isUncalledStart({ id, input }: InputEnvelope, startId: string | null): boolean {
  return id === startId && input.type === 'started' && input.parent === undefined;
}

export function mustStick({ input }: InputEnvelope): boolean {
  return input.type !== 'jobSucceeded' && !('questionId' in input);
}

function replacement(input: EngineInput, { code, message }: Objection): EngineInput {
  if (input.type === 'started') throw new NotStarted(code, `the instance cannot be started: ${message}`);
  if ('questionId' in input) return { type: 'questionFailed', questionId: input.questionId, message };
  if (input.type !== 'jobSucceeded') return { type: 'suspended', reason: message };
  return { type: 'jobFailed', jobId: input.jobId, error: { code: SERVICE_TASK_ERROR, message } };
}

/** Shows the suspended instance with the status `error`; like every other incident it is repaired by a resume. */
export function incidentOf(input: InputEnvelope, { code, message }: Objection): Fact[] {
  const by = { at: input.at, actor: { type: 'engine', id: null } } as const;
  return [
    { ...by, fact: 'instance.error', incidentId: input.id, elementId: '', code, message },
    { ...by, fact: 'instance.status', status: 'error', error: message },
  ];
}
