import { ApiError } from '../errors/api-error.js';
import type { Caller } from '../auth/caller.js';

/** Throws 403 if the key is limited to job types and this is none of them. */
export function requireJobType({ jobTypes }: Caller, type: string): void {
  if (jobTypes === null || jobTypes.includes(type)) return;
  const allowed = jobTypes.map((one) => JSON.stringify(one)).join(', ');
  throw new ApiError(
    'FORBIDDEN',
    `this key may only work on jobs of the types ${allowed}, not on ${JSON.stringify(type)}`,
  );
}
