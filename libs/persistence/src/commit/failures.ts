import { DatabaseError } from 'pg';

/** The database could not be reached or was busy. The same commit can be tried again. */
export class RetryableCommitError extends Error {
  override readonly name = 'RetryableCommitError';
  /** The answer to COMMIT was lost, so it is unknown whether the transaction was committed. */
  readonly isOutcomeUnknown: boolean;

  constructor(message: string, options: ErrorOptions & { readonly isOutcomeUnknown?: boolean } = {}) {
    super(message, options);
    this.isOutcomeUnknown = options.isOutcomeUnknown ?? false;
  }
}

/**
 * SQLSTATE classes of temporary failures [commit#retried-failures]: connection errors, serialization, deadlock, resources,
 * lock timeout, shutdown. Also 25006 and 25P03: a server that became a standby, a session that it ended.
 */
const RETRYABLE_STATE = /^(08...|40001|40P01|53...|55P03|57P..|25006|25P03)$/;
const SYSTEM_CODE = /^(ECONN|EPIPE|ETIMEDOUT|EHOST|ENET|ENOTFOUND|EAI_)/;
/** Failures of the driver itself have no code. */
const DRIVER_MESSAGE =
  /connection (terminated|ended|error)|not queryable|timeout (exceeded|expired)|read timeout|client was closed|cannot use a pool after/i;

/** Whether Postgres could not be reached or was busy. The only list of such failures, for commits and all other statements. */
export function isRetryable(error: unknown): boolean {
  const code = codeOf(error);
  if (code !== null) return RETRYABLE_STATE.test(code) || SYSTEM_CODE.test(code);
  return error instanceof Error && DRIVER_MESSAGE.test(error.message);
}

/** Whether Postgres rejected a value (any other SQLSTATE). */
export function isRefusal(error: unknown): boolean {
  const code = codeOf(error);
  return code !== null && /^[0-9A-Z]{5}$/.test(code) && !isRetryable(error);
}

/** Whether another transaction held a lock that one of the rows needed. The other rows are not affected. */
export function isContention(error: unknown): boolean {
  const code = codeOf(error instanceof RetryableCommitError ? error.cause : error);
  return code === '40P01' || code === '55P03';
}

/** Raised by `event_count_starts`. */
export function isTooManyEvents(error: unknown): boolean {
  return codeOf(error) === 'SVC01';
}

/** Raised by `commit_requires`, and if a row exists that should be new: the group must read first. */
export function isUnexpected(error: unknown): boolean {
  const code = codeOf(error);
  return code === 'SVC02' || code === '23505';
}

/** Failures that Postgres reports only for transactions that it did not commit. */
const NOT_COMMITTED_STATE = /^(40001|40P01|53...|55P03|25006|25P03)$/;

/** Translates a failure of the committing message for the caller. */
export function asFailedCommit(error: unknown): unknown {
  if (!isRetryable(error) || NOT_COMMITTED_STATE.test(codeOf(error) ?? '')) return error;
  const message = `the database did not answer to a commit: ${messageOf(error)}`;
  return new RetryableCommitError(message, { cause: error, isOutcomeUnknown: true });
}

/** Whether the driver gave up waiting. The connection still waits for the answer and cannot be used for anything else. */
export function isTimeout(error: unknown): boolean {
  return error instanceof Error && (/read timeout/i.test(error.message) || isTimeout(error.cause));
}

export function asRetryable(error: unknown): unknown {
  if (error instanceof RetryableCommitError || !isRetryable(error)) return error;
  return new RetryableCommitError(`the database is not available: ${messageOf(error)}`, { cause: error });
}

/** Notes in a failure of Postgres which statement it refused. */
export function sentAs<T>(statement: string, sent: Promise<T>): Promise<T> {
  return sent.catch((error: unknown) => {
    throw error instanceof DatabaseError ? Object.assign(error, { statement }) : error;
  });
}

/** Characters of a refusal that are told: Postgres repeats the whole value that it refuses. */
const MOST_TOLD = 1_000;

/** Which statement Postgres refused, and what it says of the value. */
export function refusalText(error: unknown): string {
  const { statement, detail } = error as { readonly statement?: string; readonly detail?: string };
  const said = [messageOf(error), ...(detail === undefined ? [] : [detail])].join(': ');
  const told = statement === undefined ? said : `the database refuses ${statement}: ${said}`;
  return told.slice(0, MOST_TOLD).toWellFormed();
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function codeOf(error: unknown): string | null {
  if (typeof error !== 'object' || error === null || !('code' in error)) return null;
  return typeof error.code === 'string' ? error.code : null;
}
