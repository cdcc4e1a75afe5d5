import { pino } from 'pino';
import type { DestinationStream, Logger } from 'pino';
import type { Config } from './load-config.js';
import { REDACTED_PATHS, redactLine } from './redaction.js';

/**
 * The program's logger: one JSON object per line, with secrets removed.
 * @param name the program, e.g. `api`
 * @param destination where lines go; standard output when absent
 */
export function createLogger(
  name: string,
  { logLevel }: Pick<Config, 'logLevel'>,
  destination?: DestinationStream,
): Logger {
  const options = {
    name,
    level: logLevel,
    redact: { paths: [...REDACTED_PATHS], censor: '[redacted]' },
    timestamp: pino.stdTimeFunctions.isoTime,
    hooks: { streamWrite: redactLine },
  };
  return destination === undefined ? pino(options) : pino(options, destination);
}
