import type { EngineInput, InputEnvelope } from '@svc/engine';
import type { InstanceState } from '@svc/persistence';
import { ApiError } from '../errors/api-error.js';
import type { Action, ConditionalAction } from '../http/requests/action-on.js';

type Precondition = Pick<ConditionalAction, 'expectedSeq' | 'isRepeated'>;

/**
 * Throws 412 if the instance has moved on from the commit that the caller has seen [api#preconditions]. The instance itself
 * compares again as it commits. A repeated action passes: it may have moved the instance on itself.
 */
export function requireUnmoved(
  { expectedSeq, isRepeated }: Precondition,
  { commitSeq }: Pick<InstanceState, 'commitSeq'>,
): void {
  if (expectedSeq === null || isRepeated || expectedSeq === commitSeq) return;
  throw new ApiError(
    'PRECONDITION_FAILED',
    `expected the instance to be at commit ${expectedSeq}, but it is at commit ${commitSeq}`,
  );
}

/** What the action sends to its instance. */
export function envelopeOf(
  { caller, id, expectedSeq = null }: Action & Partial<ConditionalAction>,
  input: EngineInput,
): InputEnvelope {
  return { id, at: Date.now(), actor: caller.actor, input, ...(expectedSeq !== null && { expectedSeq }) };
}
