import { ApiError } from '../errors/api-error.js';

/** Refuses one more of what a tenant may only have so many of [limits#tenants-and-keys]. `found` are those that it has. */
export function requireRoom(most: number, what: string, found: number): void {
  if (found >= most) throw new ApiError('QUOTA_EXCEEDED', `a tenant may have at most ${most} ${what}`);
}
