import { spawnSync } from 'node:child_process';
import { loadStackConfig } from '@svc/config';
import { programOf } from './api.mjs';
import { postgresUrl } from './postgres.mjs';
import { localSecrets } from './secrets.mjs';

/**
 * Runs a program of `dist` to its end on the database of DATABASE_URL or, without one, on that of the local stack, which must run.
 * @param {string} name @param {readonly string[]} args @returns {number} its exit code
 */
export function runProgram(name, args = []) {
  const result = loadStackConfig(process.env);
  if (!result.ok) throw new Error(result.message);
  const env = environmentOf(result.config);
  const { status } = spawnSync(process.execPath, [programOf(name), ...args], { env, stdio: 'inherit' });
  return status ?? 1;
}

/** @param {import('@svc/config').StackConfig} config @returns {Record<string, string | undefined>} */
function environmentOf({ dataDir, databaseUrl, postgresPort, temporalPort }) {
  if (databaseUrl !== null) return process.env;
  const { postgresPassword, payloadKeys, credentialsKeys } = localSecrets(dataDir);
  return {
    PAYLOAD_KEYS: payloadKeys,
    CREDENTIALS_KEYS: credentialsKeys,
    TEMPORAL_ADDRESS: `127.0.0.1:${temporalPort}`,
    ...process.env,
    DATABASE_URL: postgresUrl(postgresPassword, postgresPort, 'svc'),
  };
}
