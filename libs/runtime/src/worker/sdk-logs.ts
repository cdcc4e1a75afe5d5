import type { Logger } from '@svc/config';
import { ApplicationFailure } from '@temporalio/common';
import { DefaultLogger, Runtime } from '@temporalio/worker';

const LEVELS = { TRACE: 'trace', DEBUG: 'debug', INFO: 'info', WARN: 'warn', ERROR: 'error' } as const;

/** The native part too: it would write to standard output itself, and wait for it. */
const NATIVE_LOGS = { forward: {}, filter: { core: 'WARN', other: 'ERROR' } } as const;

/**
 * Makes the SDK write to the program's log and leave signals to the program. Call it once per process, before the first
 * connection.
 */
export function routeSdkLogs(logger: Logger): void {
  Runtime.install({ shutdownSignals: [], logger: sdkLogger(logger), telemetryOptions: { logging: NATIVE_LOGS } });
}

export function sdkLogger(logger: Logger): DefaultLogger {
  const sdk = logger.child({ component: 'temporal' });
  return new DefaultLogger('WARN', ({ level, message, meta }) => sdk[LEVELS[level]](withoutData(meta ?? {}), message));
}

/** Answers of services and values of processes belong to the tenant, so the log only names the kind of failure. */
function withoutData({ error, ...meta }: Record<string, unknown>): Record<string, unknown> {
  if (error instanceof ApplicationFailure) return { ...meta, failure: error.type };
  // Under this name the logger writes an error with its stack.
  return error === undefined ? meta : { ...meta, err: error };
}
