import { createLogger, loadConfig } from '@svc/config';
import { stopOnSignals } from '@svc/runtime';
import { endOnOtherDatabase } from './database/end-on-other-database.js';
import { Program } from './program.js';

const result = loadConfig(process.env);
if (!result.ok) {
  process.stderr.write(`${result.message}\n`);
  process.exit(1);
}
const logger = createLogger('api', result.config);

// A rejected promise that nothing awaits is a bug to be logged, not a reason to drop every other request.
process.on('unhandledRejection', (error) => logger.error({ err: error }, 'unhandled rejection'));

const program = await Program.start(result.config, logger)
  .catch(endOnOtherDatabase(result.config))
  .catch((error: unknown) => {
    logger.fatal({ err: error }, 'the start failed');
    process.exit(1);
  });

stopOnSignals({ logger, graceMs: result.config.shutdownGraceMs, stop: () => program.stop() });
