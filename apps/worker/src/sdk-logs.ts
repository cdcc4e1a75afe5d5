import type { Logger } from '@svc/config';
import { DefaultLogger, Runtime } from '@temporalio/worker';

const LEVELS = { TRACE: 'trace', DEBUG: 'debug', INFO: 'info', WARN: 'warn', ERROR: 'error' } as const;

/**
 * The SDK writes to the program's log, and leaves signals to the program. Before the first connection; once per
 * process.
 */
export function routeSdkLogs(logger: Logger): void {
  const sdk = logger.child({ component: 'temporal' });
  Runtime.install({
    shutdownSignals: [],
    logger: new DefaultLogger('WARN', ({ level, message, meta }) => sdk[LEVELS[level]]({ ...meta }, message)),
  });
}
