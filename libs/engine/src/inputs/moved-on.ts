import type { InputEnvelope } from '../inputs.js';
import { refused } from './applied.js';
import type { Applied } from './applied.js';

/**
 * Refuses an input whose caller has seen another commit than the last one [api#preconditions]. It must be the first that is
 * applied after that commit: `hasApplied` says whether another one in the same commit is.
 */
export function refusalOfMoved({ expectedSeq, lastSeq }: InputEnvelope, hasApplied: boolean): Applied | null {
  if (expectedSeq === undefined || lastSeq === undefined) return null;
  const expected = `expected the instance to be at commit ${expectedSeq}`;
  if (lastSeq !== expectedSeq) return refused('PRECONDITION_FAILED', `${expected}, but it is at commit ${lastSeq}`);
  if (!hasApplied) return null;
  return refused('PRECONDITION_FAILED', `${expected}, but it has moved on to commit ${lastSeq + 1}`);
}
