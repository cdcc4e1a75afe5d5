import { pino } from 'pino';
import type { DestinationStream, Logger } from 'pino';
import type { Config } from './load-config.js';
import { LogOutput, standardOutput } from './log-output.js';
import { REDACTED_PATHS, redactLine } from './redaction.js';

const LINES_DROPPED = 'lines of the log were dropped, since it could not be written';

/**
 * The program's logger: one JSON object per line, with secrets removed.
 * @param name the program, e.g. `api`
 * @param destination where lines go; standard output when absent
 */
export function createLogger(
  name: string,
  { logLevel }: Pick<Config, 'logLevel'>,
  destination: DestinationStream = standardOutput,
): Logger {
  const options = {
    name,
    level: logLevel,
    redact: { paths: [...REDACTED_PATHS], censor: '[redacted]' },
    timestamp: pino.stdTimeFunctions.isoTime,
    hooks: { streamWrite: redactLine },
  };
  const logger = pino(options, destination);
  if (destination instanceof LogOutput) destination.onResumed = (dropped) => logger.warn({ dropped }, LINES_DROPPED);
  return logger;
}
