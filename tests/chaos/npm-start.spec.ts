import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { readLocalFile } from '../../tools/stack/local-file.mjs';
import { freePorts } from '../../tools/stack/ports.mjs';
import { ROOT } from '../../tools/stack/root.mjs';
import { statusOf, until } from '../../tools/stack/waiting.mjs';

/** Timeouts: each start is slow on a busy machine. */
const START_MS = 300_000;
const ANSWER_MS = 60_000;

describe('npm start', () => {
  let dataDir: string;
  let start: ChildProcess;
  let said: string;

  beforeEach(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'svc-npm-start-'));
    said = '';
    const [api, temporal, ui, postgres] = (await freePorts(4)).map(String);
    const ports = { PORT: api, TEMPORAL_PORT: temporal, TEMPORAL_UI_PORT: ui, POSTGRES_PORT: postgres };
    const env = { ...process.env, ...ports, DATA_DIR: dataDir, LOG_LEVEL: 'error', WORKERS: '1' };
    start = spawn(process.execPath, ['tools/start.mjs'], { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'inherit'] });
    start.stdout?.on('data', (chunk: Buffer) => (said += chunk.toString('utf8')));
    const isHopeless = () => (start.exitCode === null ? null : `npm start said\n${said}`);
    await until('the service', () => said.includes('The service is ready.'), { timeoutMs: START_MS, isHopeless });
  }, START_MS);

  afterEach(async () => {
    if (start.exitCode === null) {
      start.kill('SIGTERM');
      await once(start, 'exit');
    }
    rmSync(dataDir, { recursive: true, force: true });
  }, START_MS);

  const pidOf = (name: string) => readLocalFile(dataDir)!.pids[name]!;

  test.each([['api'], ['worker-1']])(
    'npm start restarts a killed %s',
    async (name) => {
      const pid = pidOf(name);
      process.kill(pid, 'SIGKILL');
      await until(name, () => said.includes(`${name} runs again`), { timeoutMs: ANSWER_MS });
      expect(said).toContain(
        `${name} died: it ended with SIGKILL. Starting it again in 0.5 s; its log is ${dataDir}/logs/${name}.log`,
      );
      expect(pidOf(name)).not.toBe(pid);
      expect(await statusOf(`${readLocalFile(dataDir)!.base_url}/health/ready`)).toBe(200);
    },
    START_MS,
  );

  test.each([['postgres'], ['temporal']])(
    'npm start ends when %s is killed',
    async (name) => {
      const { base_url: baseUrl } = readLocalFile(dataDir)!;
      process.kill(pidOf(name), 'SIGKILL');
      expect(await once(start, 'exit')).toEqual([1, null]);
      expect(said).toContain(
        `${name} died: it ended with SIGKILL. Its log is ${dataDir}/logs/${name}.log. Stopping the rest`,
      );
      expect(await statusOf(`${baseUrl}/health`)).toBeNull();
    },
    START_MS,
  );
});
