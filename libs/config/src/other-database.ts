import { resolve } from 'node:path';
import type { Config } from './load-config.js';

/**
 * The sentence with which a program refuses to start on a database of another program, and what the operator can do. `reason`
 * says what was expected and what was found.
 */
export function otherDatabase(config: Pick<Config, 'localStack' | 'dataDir'>, reason: string): string {
  if (!config.localStack) {
    return `DATABASE_URL: ${reason}; nothing in it was changed: give an empty database, or start the program that made this one`;
  }
  const folder = resolve(config.dataDir);
  return `DATA_DIR: ${reason}; nothing in it was changed: to begin anew give another DATA_DIR, or remove the folder ${folder}`;
}
