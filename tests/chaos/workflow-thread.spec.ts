import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type Stack, startStack } from '../../tools/stack/stack.mjs';
import { PatientClient } from './support/patient-client.js';

const MODULE = fileURLToPath(new URL('support/ending-thread.cjs', import.meta.url));
/** Timeouts: each start is slow on a busy machine. */
const START_MS = 300_000;
const RUN_MS = 300_000;
const STARTS_AFTERWARDS = 20;

const SOURCE = {
  id: 'straight-through',
  name: 'Straight through',
  elements: [
    { id: 'start', type: 'startEvent' },
    { id: 'end', type: 'endEvent' },
  ],
  flows: [{ id: 'flow', sourceRef: 'start', targetRef: 'end' }],
};

let dataDir: string;
let stack: Stack;
const died: string[] = [];

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'svc-thread-'));
  const env = { LOG_LEVEL: 'error', NODE_OPTIONS: `--require ${MODULE}`, ENDED_THREAD: join(dataDir, 'ended') };
  stack = await startStack({ dataDir, env, onDeath: (name, ending) => died.push(`${name}: ${ending}`) });
}, START_MS);

afterAll(async () => {
  await stack?.stop();
  rmSync(dataDir, { recursive: true, force: true });
}, START_MS);

test(
  "the end of an API's workflow thread ends neither the API nor a request",
  async () => {
    const retries: string[] = [];
    const client = new PatientClient({
      baseUrl: stack.baseUrl,
      apiKey: stack.apiKey ?? '',
      onRetry: (why) => retries.push(why),
    });
    await client.post('/v1/definitions', { key: SOURCE.id, name: SOURCE.name, source_type: 'json', source: SOURCE });
    for (let left = STARTS_AFTERWARDS; left > 0;) {
      await client.post('/v1/instances', { definition_key: SOURCE.id });
      if (existsSync(join(dataDir, 'ended'))) left -= 1;
    }
    expect({ died, retries }).toEqual({ died: [], retries: [] });
  },
  RUN_MS,
);
