import type { Logger } from '@svc/config';
import { ApplicationFailure } from '@temporalio/common';
import { DefaultLogger, Runtime } from '@temporalio/worker';

const LEVELS = { TRACE: 'trace', DEBUG: 'debug', INFO: 'info', WARN: 'warn', ERROR: 'error' } as const;

/**
 * The SDK writes to the program's log, and leaves signals to the program. Before the first connection; once per
 * process.
 */
export function routeSdkLogs(logger: Logger): void {
  Runtime.install({ shutdownSignals: [], logger: sdkLogger(logger) });
}

export function sdkLogger(logger: Logger): DefaultLogger {
  const sdk = logger.child({ component: 'temporal' });
  return new DefaultLogger('WARN', ({ level, message, meta }) => sdk[LEVELS[level]](withoutData(meta ?? {}), message));
}

/** What a service answered, and what a process made of it, is the tenant's: the log names the kind of failure only. */
function withoutData({ error, ...meta }: Record<string, unknown>): Record<string, unknown> {
  if (error instanceof ApplicationFailure) return { ...meta, failure: error.type };
  // The name under which the logger tells an error whole.
  return error === undefined ? meta : { ...meta, err: error };
}
