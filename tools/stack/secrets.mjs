import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writePrivately } from './private-file.mjs';

const MASTER_KEY_BYTES = 32;

/** A new key with a unique id, so that a database distinguishes it from the key of another data folder. */
function newMasterKey() {
  return `local-${randomBytes(4).toString('hex')}:${randomBytes(MASTER_KEY_BYTES).toString('base64')}`;
}

/**
 * The secrets that a local stack makes once and keeps in its data folder. Without the master keys its instances and credentials
 * are unreadable.
 * @param {string} dataDir
 * @returns {{ postgresPassword: string, payloadKeys: string, credentialsKeys: string, codecToken: string, auditWitnessKey: string }}
 */
export function localSecrets(dataDir) {
  const file = join(dataDir, 'secrets.json');
  const kept = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  const secrets = {
    postgresPassword: randomBytes(24).toString('hex'),
    payloadKeys: newMasterKey(),
    credentialsKeys: newMasterKey(),
    codecToken: randomBytes(24).toString('hex'),
    auditWitnessKey: newMasterKey(),
    ...kept,
  };
  if (Object.keys(kept).length < Object.keys(secrets).length) writePrivately(file, secrets);
  return secrets;
}
