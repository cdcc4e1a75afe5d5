// `npm run credentials:rotate`: wraps the data keys of all credentials with the first of CREDENTIALS_KEYS
// (docs/credentials.md), in the database of DATABASE_URL or, without one, in that of the local stack, which must run.
import { spawnSync } from 'node:child_process';
import { loadStackConfig } from '@svc/config';
import { programOf } from './stack/api.mjs';
import { postgresUrl } from './stack/postgres.mjs';
import { localSecrets } from './stack/secrets.mjs';

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

const result = loadStackConfig(process.env);
if (!result.ok) throw new Error(result.message);
const { status } = spawnSync(process.execPath, [programOf('rotate-credentials')], {
  env: environmentOf(result.config),
  stdio: 'inherit',
});
process.exitCode = status ?? 1;
