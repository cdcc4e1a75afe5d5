import { createLogger, loadConfig, otherDatabase } from '@svc/config';
import { OtherSchema } from '@svc/persistence';
import { routeSdkLogs, stopOnSignals } from '@svc/runtime';
import { WorkerProgram } from './worker-program.js';

const result = loadConfig(process.env);
if (!result.ok) {
  process.stderr.write(`${result.message}\n`);
  process.exit(1);
}
const { config } = result;
const logger = createLogger('worker', config);
routeSdkLogs(logger);
const stop = new AbortController();
const running = new WorkerProgram(config, logger).run(stop.signal).catch((error: unknown) => {
  if (error instanceof OtherSchema) process.stderr.write(`${otherDatabase(config, error.message)}\n`);
  else logger.fatal({ err: error }, 'the start failed');
  process.exit(1);
});
stopOnSignals({
  logger,
  graceMs: config.shutdownGraceMs,
  stop: () => {
    stop.abort();
    return running;
  },
});
