import { standardOutput } from '@svc/config';
import type { Logger } from '@svc/config';

export interface StopOptions {
  readonly logger: Logger;
  readonly graceMs: number;
  /** Ends all work in order. */
  readonly stop: () => Promise<void>;
}

/** A stop may take so much longer than the grace time: Temporal's workers give up calls 10 s after it. */
const BEYOND_GRACE_MS = 15_000;
/** The longest wait for the log at the end. */
const LOG_MS = 1_000;
/** Resources of the threads of Node's pool. `process.exit` waits for these, and they may wait for a disk or a name server. */
const OF_THREADS = /^(FSReq|GetAddrInfo|GetNameInfo)/;

/**
 * At SIGTERM or SIGINT stops the program in order, and then ends its process whatever it has left open. A stop that takes too long
 * and a second signal end it at once.
 */
export function stopOnSignals({ logger, graceMs, stop }: StopOptions): void {
  let isStopping = false;
  const begin = (signal: NodeJS.Signals): void => {
    if (isStopping) return void endAtOnce(logger, `a second signal came (${signal})`);
    isStopping = true;
    logger.info({ signal }, 'stopping');
    const limitMs = graceMs + BEYOND_GRACE_MS;
    setTimeout(() => void endAtOnce(logger, `it took longer than ${limitMs} ms`), limitMs).unref();
    stop().then(
      () => end(logger, 0),
      (error: unknown) => {
        logger.fatal({ err: error }, 'the stop failed');
        return end(logger, 1);
      },
    );
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, begin);
}

async function end(logger: Logger, code: number): Promise<void> {
  if (code === 0) logger.info('stopped');
  await standardOutput.flush(LOG_MS);
  process.exit(code);
}

async function endAtOnce(logger: Logger, reason: string): Promise<void> {
  const running = process.getActiveResourcesInfo();
  logger.fatal({ running: counted(running) }, `the stop was cut short: ${reason}`);
  await standardOutput.flush(LOG_MS);
  if (running.some((resource) => OF_THREADS.test(resource))) process.kill(process.pid, 'SIGKILL');
  process.exit(1);
}

/** How many there are of each. */
function counted(resources: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const resource of resources) counts[resource] = (counts[resource] ?? 0) + 1;
  return counts;
}
