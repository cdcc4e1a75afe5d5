import { PayloadMissing } from '@svc/contract';
import { LaterStateError } from '@svc/engine';
import { StorageUnavailableError } from '@svc/files';

/**
 * Whether an error means that Postgres, Temporal or the file storage can't be reached or is overloaded, or that another process
 * is to be asked, of a later release or with a key that this one lacks: the request may be repeated. Anything else that a driver throws is a bug.
 */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof StorageUnavailableError || error instanceof LaterStateError) return true;
  if (error instanceof PayloadMissing) return true;
  if (error instanceof AggregateError && error.errors.some(isUnavailable)) return true;
  const code = (error as { code?: unknown }).code;
  if (typeof code === 'string' && (SOCKET_CODES.has(code) || UNAVAILABLE_SQLSTATE.test(code))) return true;
  if (typeof code === 'number' && GRPC_CODES.has(code)) return true;
  if (UNAVAILABLE_MESSAGES.some((message) => error.message.includes(message))) return true;
  return isUnavailable(error.cause) || isUnavailable((error as { driverError?: unknown }).driverError);
}

const SOCKET_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENOENT',
]);

/** Connection exceptions, serialization and deadlock, resources, lock not available, operator intervention. */
const UNAVAILABLE_SQLSTATE = /^(08...|40001|40P01|53...|55P03|57P..|57014|25006)$/;

/** gRPC: deadline exceeded, resource exhausted, aborted, unavailable. */
const GRPC_CODES = new Set([4, 8, 10, 14]);

/** Errors of pg and its pool that carry no code. */
const UNAVAILABLE_MESSAGES = [
  'Connection terminated',
  'timeout exceeded when trying to connect',
  'timeout expired',
  'Client has encountered a connection error',
  'Query read timeout',
  'Cannot use a pool after calling end',
];

/** Whether Postgres refused a value that it can't keep (22xxx: NUL, number out of range, invalid text). */
export function isRefusedValue(error: unknown): boolean {
  const code = (error as { code?: unknown } | null)?.code;
  return error instanceof Error && typeof code === 'string' && /^22...$/.test(code);
}
