/** The database could not be reached or was busy; the same commit may be tried again. */
export class RetryableCommitError extends Error {
  override readonly name = 'RetryableCommitError';
}

/**
 * SQLSTATE classes that pass by themselves (architecture, "Group commit"): connection errors, serialization, deadlock,
 * resources, lock timeout, shutdown. 25006 and 25P03 too: a server that has become a standby, a session that it ended.
 */
const RETRYABLE_STATE = /^(08...|40001|40P01|53...|55P03|57P..|25006|25P03)$/;
const SYSTEM_CODE = /^(ECONN|EPIPE|ETIMEDOUT|EHOST|ENET|ENOTFOUND|EAI_)/;
/** The driver's own failures carry no code. */
const DRIVER_MESSAGE =
  /connection (terminated|ended|error)|not queryable|timeout exceeded|read timeout|client was closed|cannot use a pool after/i;

export function isRetryable(error: unknown): boolean {
  const code = codeOf(error);
  if (code !== null) return RETRYABLE_STATE.test(code) || SYSTEM_CODE.test(code);
  return error instanceof Error && DRIVER_MESSAGE.test(error.message);
}

/** Postgres looked at a value and would not have it (any other SQLSTATE). */
export function isRefusal(error: unknown): boolean {
  const code = codeOf(error);
  return code !== null && /^[0-9A-Z]{5}$/.test(code) && !isRetryable(error);
}

export function asRetryable(error: unknown): unknown {
  if (!isRetryable(error)) return error;
  return new RetryableCommitError(`the database is not available: ${messageOf(error)}`, { cause: error });
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function codeOf(error: unknown): string | null {
  if (typeof error !== 'object' || error === null || !('code' in error)) return null;
  return typeof error.code === 'string' ? error.code : null;
}
