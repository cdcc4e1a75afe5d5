import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { programOf } from '../../../tools/stack/api.mjs';
import { localSecrets } from '../../../tools/stack/secrets.mjs';
import { freePort, stackUnderTest } from './own-api.js';

interface End {
  readonly code: number | null;
  /** Standard output. */
  readonly output: string;
  /** Standard error. */
  readonly complaint: string;
}

/** Runs a program of `dist` on the stack under test until it ends by itself. */
export async function endOf(program: string, settings: Record<string, string> = {}): Promise<End> {
  const { databaseUrl, temporalAddress, dataDir } = stackUnderTest();
  const { credentialsKeys, payloadKeys } = localSecrets(dataDir);
  const addresses = { DATABASE_URL: databaseUrl, TEMPORAL_ADDRESS: temporalAddress, DATA_DIR: dataDir };
  const keys = { CREDENTIALS_KEYS: credentialsKeys, PAYLOAD_KEYS: payloadKeys };
  const env = { ...process.env, ...addresses, ...keys, PORT: String(await freePort()), ...settings };
  const child = spawn(process.execPath, [programOf(program)], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const code = new Promise<number | null>((resolve) => child.once('close', resolve));
  const [output, complaint] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { code: await code, output, complaint };
}
