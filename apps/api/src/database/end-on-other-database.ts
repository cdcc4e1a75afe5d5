import { type Config, otherDatabase } from '@svc/config';
import { OtherSchema } from '@svc/persistence';

/** Ends the process with one sentence if another state of the program made the database. Rethrows every other error. */
export function endOnOtherDatabase(config: Config): (error: unknown) => never {
  return (error) => {
    if (!(error instanceof OtherSchema)) throw error;
    process.stderr.write(`${otherDatabase(config, error.message)}\n`);
    process.exit(1);
  };
}
