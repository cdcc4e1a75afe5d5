/** The database could not be reached or was busy; the same commit may be tried again. */
export class RetryableCommitError extends Error {
  override readonly name = 'RetryableCommitError';
  /** The answer to COMMIT was lost: nobody can say whether it took effect. */
  readonly isOutcomeUnknown: boolean;

  constructor(message: string, options: ErrorOptions & { readonly isOutcomeUnknown?: boolean } = {}) {
    super(message, options);
    this.isOutcomeUnknown = options.isOutcomeUnknown ?? false;
  }
}

/**
 * SQLSTATE classes that pass by themselves [commit#retried-failures]: connection errors, serialization, deadlock,
 * resources, lock timeout, shutdown. 25006 and 25P03 too: a server that has become a standby, a session that it ended.
 */
const RETRYABLE_STATE = /^(08...|40001|40P01|53...|55P03|57P..|25006|25P03)$/;
const SYSTEM_CODE = /^(ECONN|EPIPE|ETIMEDOUT|EHOST|ENET|ENOTFOUND|EAI_)/;
/** The driver's own failures carry no code. */
const DRIVER_MESSAGE =
  /connection (terminated|ended|error)|not queryable|timeout (exceeded|expired)|read timeout|client was closed|cannot use a pool after/i;

/** Postgres could not be reached or was busy: the one list of such failures, of a commit and of any other statement. */
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

/** Somebody else held what one of the rows needed; the others are not concerned. */
export function isContention(error: unknown): boolean {
  const code = codeOf(error instanceof RetryableCommitError ? error.cause : error);
  return code === '40P01' || code === '55P03';
}

/** Raised by `event_count_starts`. */
export function isTooManyEvents(error: unknown): boolean {
  return codeOf(error) === 'SVC01';
}

/** Raised by `commit_requires`, and where what is to be new is not: a group that took it for granted must look first. */
export function isUnexpected(error: unknown): boolean {
  const code = codeOf(error);
  return code === 'SVC02' || code === '23505';
}

/** Postgres answered, and with these it has not committed. */
const NOT_COMMITTED_STATE = /^(40001|40P01|53...|55P03|25006|25P03)$/;

/** What a failure of the message that commits is to its caller. */
export function asFailedCommit(error: unknown): unknown {
  if (!isRetryable(error) || NOT_COMMITTED_STATE.test(codeOf(error) ?? '')) return error;
  const message = `the database did not answer to a commit: ${messageOf(error)}`;
  return new RetryableCommitError(message, { cause: error, isOutcomeUnknown: true });
}

/** The driver gave up waiting: the connection still waits for the answer, and nothing more can be asked on it. */
export function isTimeout(error: unknown): boolean {
  return error instanceof Error && (/read timeout/i.test(error.message) || isTimeout(error.cause));
}

export function asRetryable(error: unknown): unknown {
  if (error instanceof RetryableCommitError || !isRetryable(error)) return error;
  return new RetryableCommitError(`the database is not available: ${messageOf(error)}`, { cause: error });
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function codeOf(error: unknown): string | null {
  if (typeof error !== 'object' || error === null || !('code' in error)) return null;
  return typeof error.code === 'string' ? error.code : null;
}
