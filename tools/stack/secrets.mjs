import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writePrivately } from './private-file.mjs';

const MASTER_KEY_BYTES = 32;

/**
 * What a local stack makes once and keeps in its data folder: without the master key its instances are unreadable.
 * @param {string} dataDir
 * @returns {{ postgresPassword: string, payloadKeys: string }}
 */
export function localSecrets(dataDir) {
  const file = join(dataDir, 'secrets.json');
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8'));
  const secrets = {
    postgresPassword: randomBytes(24).toString('hex'),
    payloadKeys: `local-1:${randomBytes(MASTER_KEY_BYTES).toString('base64')}`,
  };
  writePrivately(file, secrets);
  return secrets;
}
