import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { programOf } from '../../tools/stack/api.mjs';
import { eventually } from './support/eventually.js';

const START_MS = 120_000;

const MASTER_KEY = `key:${Buffer.alloc(32).toString('base64')}`;
/** What Postgres answers to a client before its first query: AuthenticationOk and ReadyForQuery. */
const AUTHENTICATED = Buffer.from('R\0\0\0\x08\0\0\0\0Z\0\0\0\x05I', 'latin1');

/** A worker without Postgres and Temporal. */
class LoneWorker {
  log = '';
  private readonly process: ChildProcess;

  constructor(databasePort: number, options: readonly string[] = []) {
    const env = {
      ...process.env,
      DATABASE_URL: `postgres://svc:svc@127.0.0.1:${databasePort}/svc`,
      LOG_LEVEL: 'info',
      SHUTDOWN_GRACE_MS: '0',
      TEMPORAL_ADDRESS: '127.0.0.1:1',
      PAYLOAD_KEYS: MASTER_KEY,
      CREDENTIALS_KEYS: MASTER_KEY,
    };
    const stdio = ['ignore', 'pipe', 'inherit'] as const;
    this.process = spawn(process.execPath, [...options, programOf('worker')], { env, stdio: [...stdio] });
    this.process.stdout?.on('data', (chunk: Buffer) => (this.log += chunk.toString()));
  }

  terminate(): void {
    this.process.kill('SIGTERM');
  }

  async untilLogged(text: string): Promise<void> {
    await eventually(`the log to say "${text}"`, async () => this.log.includes(text));
  }

  /** Resolves with the exit code, or the signal that ended it. */
  async ended(): Promise<unknown> {
    const { exitCode, signalCode } = this.process;
    const [code, signal] = (exitCode ?? signalCode) ? [exitCode, signalCode] : await once(this.process, 'close');
    return code ?? signal;
  }

  kill(): void {
    this.process.kill('SIGKILL');
  }
}

describe('the stop of a program', () => {
  let worker: LoneWorker | null = null;
  let silent: Server;
  let connections: Socket[];
  beforeEach(async () => {
    connections = [];
    silent = createServer((socket) => {
      connections.push(socket);
      socket.once('data', () => socket.write(AUTHENTICATED));
    });
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  });
  afterEach(async () => {
    worker?.kill();
    connections.forEach((socket) => socket.destroy());
    await new Promise((resolve) => silent.close(resolve));
  });
  /** Of a database that answers no query. */
  const portOfSilence = () => (silent.address() as AddressInfo).port;
  const untilConnected = () => eventually('a connection', async () => connections.length > 0);

  it(
    'a stop ends the process, also where something in it would keep it alive',
    async () => {
      const openHandle = 'data:text/javascript,setInterval(() => {}, 1000)';
      worker = new LoneWorker(1, ['--import', openHandle]);
      await worker.untilLogged('trying again');
      worker.terminate();
      expect(await worker.ended()).toBe(0);
      expect(worker.log).toContain('"msg":"stopped"');
    },
    START_MS,
  );

  it(
    'a stop that does not come to its end is cut short, and the log says what was still running',
    async () => {
      worker = new LoneWorker(portOfSilence());
      await untilConnected();
      worker.terminate();
      expect(await worker.ended()).toBe(1);
      expect(worker.log).toMatch(/"running":\{[^}]*"TCPSocketWrap":\d.*it took longer than 15000 ms/);
    },
    START_MS,
  );

  it(
    'a second signal ends the process at once',
    async () => {
      worker = new LoneWorker(portOfSilence());
      await untilConnected();
      worker.terminate();
      await worker.untilLogged('"msg":"stopping"');
      worker.terminate();
      expect(await worker.ended()).toBe(1);
      expect(worker.log).toContain('a second signal came (SIGTERM)');
    },
    START_MS,
  );
});
