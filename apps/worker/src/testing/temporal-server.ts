import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Connection } from '@temporalio/client';

export interface TemporalServer {
  readonly address: string;
  stop(): Promise<void>;
}

const READY_MS = 30_000;
const DYNAMIC_CONFIG = [
  'system.enableEagerWorkflowStart=true',
  'history.transferProcessorMaxPollRPS=2000',
  'matching.numTaskqueueReadPartitions=1',
  'matching.numTaskqueueWritePartitions=1',
];

/** The server of `TEST_TEMPORAL_ADDRESS`, otherwise one of its own, in memory and on free ports. */
export async function startTemporalServer(): Promise<TemporalServer> {
  const given = process.env['TEST_TEMPORAL_ADDRESS'];
  if (given) return { address: given, stop: async () => undefined };
  const [port, uiPort] = [await freePort(), await freePort()];
  const args = [
    'server',
    'start-dev',
    '--headless',
    '--ip',
    '127.0.0.1',
    '--port',
    String(port),
    '--ui-port',
    String(uiPort),
    '--log-level',
    'error',
  ];
  const settings = DYNAMIC_CONFIG.flatMap((setting) => ['--dynamic-config-value', setting]);
  const server = spawn(cliPath(), [...args, ...settings], { stdio: ['ignore', 'ignore', 'inherit'] });
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  const address = `127.0.0.1:${port}`;
  await untilReady(address);
  return {
    address,
    stop: async () => {
      server.kill('SIGTERM');
      await ended;
    },
  };
}

function cliPath(): string {
  const cache = process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache');
  return process.env['TEMPORAL_CLI'] ?? join(cache, 'svc-temporal', 'temporal');
}

async function untilReady(address: string): Promise<void> {
  const deadline = Date.now() + READY_MS;
  for (;;) {
    try {
      const connection = await Connection.connect({ address, connectTimeout: 1_000 });
      await connection.workflowService.describeNamespace({ namespace: 'default' });
      return await connection.close();
    } catch (error) {
      if (Date.now() > deadline)
        throw new Error(`expected a Temporal server at ${address} within ${READY_MS} ms`, { cause: error });
      await pause(100);
    }
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}
