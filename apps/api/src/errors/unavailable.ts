import { PayloadMissing } from '@svc/contract';
import { LaterStateError } from '@svc/engine';
import { StorageUnavailableError } from '@svc/files';
import { isRetryable } from '@svc/persistence';

/**
 * Whether the request may be repeated: Postgres, Temporal or the file storage can't be reached or is overloaded, or only
 * another process can answer, of a later release or with a key that this one lacks. Other errors of a driver are bugs.
 */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof StorageUnavailableError || error instanceof LaterStateError) return true;
  if (error instanceof PayloadMissing || isRetryable(error)) return true;
  if (error instanceof AggregateError && error.errors.some(isUnavailable)) return true;
  const code = (error as { code?: unknown }).code;
  if (UNAVAILABLE_CODES.has(code)) return true;
  return isUnavailable(error.cause) || isUnavailable((error as { driverError?: unknown }).driverError);
}

/**
 * gRPC: deadline exceeded, resource exhausted, aborted, unavailable. A Unix socket that does not exist. A statement that
 * took too long: a commit would take as long again, but a repeated request may have less to do.
 */
const UNAVAILABLE_CODES = new Set<unknown>([4, 8, 10, 14, 'ENOENT', '57014']);

/** Whether Postgres refused a value that it can't keep (22xxx: NUL, number out of range, invalid text). */
export function isRefusedValue(error: unknown): boolean {
  const code = (error as { code?: unknown } | null)?.code;
  return error instanceof Error && typeof code === 'string' && /^22...$/.test(code);
}
