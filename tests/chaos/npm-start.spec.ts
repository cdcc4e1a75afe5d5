import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { readLocalFile } from '../../tools/stack/local-file.mjs';
import { freePorts } from '../../tools/stack/ports.mjs';
import { ROOT } from '../../tools/stack/root.mjs';
import { statusOf, until } from '../../tools/stack/waiting.mjs';

/** Timeouts: each start is slow on a busy machine. */
const START_MS = 300_000;
const ANSWER_MS = 60_000;

let dataDir: string;
let start: ChildProcess;
let said = '';

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'svc-npm-start-'));
  const [api, temporal, ui, postgres] = (await freePorts(4)).map(String);
  const ports = { PORT: api, TEMPORAL_PORT: temporal, TEMPORAL_UI_PORT: ui, POSTGRES_PORT: postgres };
  const env = { ...process.env, ...ports, DATA_DIR: dataDir, LOG_LEVEL: 'error' };
  start = spawn(process.execPath, ['tools/start.mjs'], { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'inherit'] });
  start.stdout?.on('data', (chunk: Buffer) => (said += chunk.toString('utf8')));
  const isHopeless = () => (start.exitCode === null ? null : `npm start said\n${said}`);
  await until('the service', () => said.includes('The service is ready.'), { timeoutMs: START_MS, isHopeless });
}, START_MS);

afterAll(async () => {
  if (start.exitCode === null) {
    start.kill('SIGTERM');
    await once(start, 'exit');
  }
  rmSync(dataDir, { recursive: true, force: true });
}, START_MS);

test(
  'npm start restarts a killed API, and ends when Postgres is killed',
  async () => {
    const { base_url: baseUrl, pids } = readLocalFile(dataDir)!;
    process.kill(pids['api']!, 'SIGKILL');
    await until('the API', () => said.includes('api runs again'), { timeoutMs: ANSWER_MS });
    expect(said).toContain(
      `api died: it ended with SIGKILL. Starting it again in 0.5 s; its log is ${dataDir}/logs/api.log`,
    );
    expect(await statusOf(`${baseUrl}/health/ready`)).toBe(200);
    expect(readLocalFile(dataDir)?.pids['api']).not.toBe(pids['api']);

    process.kill(pids['postgres']!, 'SIGKILL');
    expect(await once(start, 'exit')).toEqual([1, null]);
    expect(said).toContain(
      `postgres died: it ended with SIGKILL. Its log is ${dataDir}/logs/postgres.log. Stopping the rest`,
    );
    expect(await statusOf(`${baseUrl}/health`)).toBeNull();
  },
  START_MS,
);
