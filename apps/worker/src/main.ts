import { createLogger, loadConfig, otherDatabase } from '@svc/config';
import { OtherSchema } from '@svc/persistence';
import { routeSdkLogs } from './sdk-logs.js';
import { WorkerProgram } from './worker-program.js';

const result = loadConfig(process.env);
if (!result.ok) {
  process.stderr.write(`${result.message}\n`);
  process.exit(1);
}
const logger = createLogger('worker', result.config);
routeSdkLogs(logger);
const stop = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    logger.info({ signal }, 'stopping');
    stop.abort();
  });
}
await new WorkerProgram(result.config, logger).run(stop.signal).catch((error: unknown) => {
  if (error instanceof OtherSchema) process.stderr.write(`${otherDatabase(result.config, error.message)}\n`);
  else logger.fatal({ err: error }, 'the start failed');
  process.exit(1);
});
logger.info('stopped');
