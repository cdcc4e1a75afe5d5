import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { download } from './temporal-binary.mjs';
import { until } from './waiting.mjs';

const PROXY = ['HTTPS_PROXY', 'https_proxy'] as const;
const WITHIN_MS = 60_000;
const sockets = new Set<Socket>();
const silent = createServer((socket) => {
  sockets.add(socket);
  // Who is killed in the middle resets the connection.
  socket
    .resume()
    .on('error', () => undefined)
    .once('close', () => sockets.delete(socket));
});
const given = PROXY.map((name) => process.env[name]);

beforeEach(async () => {
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  for (const name of PROXY) process.env[name] = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
});

afterEach(async () => {
  PROXY.forEach((name, index) => {
    const before = given[index];
    if (before === undefined) delete process.env[name];
    else process.env[name] = before;
  });
  await new Promise((resolve) => silent.close(resolve));
});

test('a download without an answer ends, and nothing of it continues', async () => {
  const target = join(tmpdir(), `temporal-of-${process.pid}`);

  const downloaded = download(target, { timeoutMs: 6_000 });

  await expect(downloaded).rejects.toThrow('no answer in 6 s');
  expect(existsSync(target)).toBe(false);
  await untilAllHaveGone();
});

test('a download ends with the process that waits for it', async () => {
  const target = join(tmpdir(), `temporal-of-${process.pid}`);
  const module = new URL('temporal-binary.mjs', import.meta.url).href;
  const waits = `import { download } from ${JSON.stringify(module)}; await download(${JSON.stringify(target)});`;
  const waiting = spawn(process.execPath, ['--input-type=module', '-e', waits], { env: process.env, stdio: 'ignore' });

  await untilSomebodyCalls();
  waiting.kill('SIGKILL');

  await untilAllHaveGone();
}, 180_000);

async function untilSomebodyCalls() {
  await until('a connection', () => sockets.size > 0, { timeoutMs: WITHIN_MS });
}

async function untilAllHaveGone() {
  await until('every connection to end', () => sockets.size === 0, { timeoutMs: WITHIN_MS });
}
