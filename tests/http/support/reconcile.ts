import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { programOf } from '../../../tools/stack/api.mjs';
import { localSecrets } from '../../../tools/stack/secrets.mjs';
import type { Json } from './api.js';
import { stackUnderTest } from './own-api.js';

const run = promisify(execFile);

/** The program of `npm run admin` on an installation: what it prints of the differences, and in its last line. */
export async function reconcile(
  settings: Record<string, string>,
  ...flags: string[]
): Promise<{ found: Json[]; summary: Json }> {
  const { dataDir, temporalAddress } = stackUnderTest();
  const { credentialsKeys: CREDENTIALS_KEYS, payloadKeys: PAYLOAD_KEYS } = localSecrets(dataDir);
  const keys = { CREDENTIALS_KEYS, PAYLOAD_KEYS, TEMPORAL_ADDRESS: temporalAddress, LOG_LEVEL: 'fatal' };
  const env = { ...process.env, ...keys, ...settings };
  const ended = run(process.execPath, [programOf('admin'), 'reconcile', ...flags], { env });
  // It ends with 1 if it could not repair something, which its last line says too.
  const { stdout } = await ended.catch((error: { code?: number; stdout: string }) => {
    if (error.code !== 1) throw error;
    return error;
  });
  const lines: Json[] = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  return { found: lines.slice(0, -1), summary: lines.at(-1) };
}
