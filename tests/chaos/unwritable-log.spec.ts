import { existsSync, mkdtempSync, openSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { patient } from '../../tools/stack/patience.mjs';
import { type Stack, startStack } from '../../tools/stack/stack.mjs';
import { OwnApi } from '../http/support/own-api.js';

const START_MS = 300_000;
const ANSWER_MS = patient(10_000);
/** Each is logged with its path; together they are more than what may wait for room. */
const REQUESTS = 500;
const PATH = `/v1/instances/${'x'.repeat(12_000)}`;

/** Not every system has it. */
const FULL_DISK = '/dev/full';
const LOGS = [
  ['a pipe that nobody reads', () => 'pipe' as const],
  ...(existsSync(FULL_DISK) ? [['a full disk', () => openSync(FULL_DISK, 'w')] as const] : []),
] as const;

describe('a log that cannot be written', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'svc-chaos-'));
  let stack: Stack;

  beforeAll(async () => {
    stack = await startStack({ dataDir, env: { LOG_LEVEL: 'error' } });
  }, START_MS);
  afterAll(async () => {
    await stack.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }, START_MS);

  it.each(LOGS)(
    'an API whose log goes to %s answers, counts the lines that it drops, and stops when it is told to',
    async (_, open) => {
      const api = await OwnApi.start({ LOG_LEVEL: 'info' }, stack, open());
      try {
        const get = (path: string) => fetch(api.baseUrl + path, { signal: AbortSignal.timeout(ANSWER_MS) });
        for (let n = 0; n < REQUESTS; n += 1) expect((await get(PATH)).status).toBe(401);
        expect((await get('/health')).status).toBe(200);
        const [, dropped] = /^svc_log_lines_dropped_total (\d+)$/m.exec(await (await get('/metrics')).text()) ?? [];
        expect(Number(dropped)).toBeGreaterThan(0);
      } finally {
        api.signal('SIGTERM');
      }
      expect(await api.ended()).toBe(0);
    },
    START_MS,
  );
});
