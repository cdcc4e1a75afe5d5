import type { CallServiceRequest } from '@svc/contract';

/** What a slot allows a call to hold in memory; a larger one takes several slots. */
export const BYTES_OF_SLOT = 262_144;
/** A call takes no more slots than this for its request, and for its answer, so that even the largest one is made. */
const MOST_OF_ONE_CALL = 100;

/** The slots of a call until its answer comes. */
export function slotsOfRequest({ job }: CallServiceRequest): number {
  return 1 + slotsFor(JSON.stringify(job.request).length);
}

/** The further slots of an answer that is larger than one slot allows, and may be as large as `maxBytes`. */
export function slotsOfAnswer(maxBytes: number): number {
  return slotsFor(maxBytes);
}

function slotsFor(bytes: number): number {
  return Math.min(Math.floor(bytes / BYTES_OF_SLOT), MOST_OF_ONE_CALL);
}
