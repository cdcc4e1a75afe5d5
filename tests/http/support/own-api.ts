import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { programOf } from '../../../tools/stack/api.mjs';
import { freePorts } from '../../../tools/stack/ports.mjs';
import { localSecrets } from '../../../tools/stack/secrets.mjs';
import { Api } from './api.js';
import { eventually } from './eventually.js';

/** Time for a start on a small machine that runs other tests too. */
const START_MS = 180_000;
/**
 * Below the ports that the kernel assigns to clients and to servers without a fixed port, so that nobody else gets one of these.
 */
const FIRST_PORT = 10_000;
const PORTS_OF_A_WORKER = 1_000;
const MOST_WORKERS = 20;

interface Stack {
  readonly databaseUrl: string;
  readonly temporalAddress: string;
  readonly dataDir: string;
}

/** The addresses and the folder of the stack under test. */
export function stackUnderTest(): Stack {
  return JSON.parse(readFileSync(process.env['TEST_STACK_FILE'] ?? '', 'utf8')) as Stack;
}

/** Another API process on the database of the stack under test, with settings of its own and without a worker. */
export class OwnApi {
  private constructor(
    readonly baseUrl: string,
    private readonly process: ChildProcess,
  ) {}

  /** @param log where its standard output goes; `pipe` is one that nobody reads */
  static async start(
    settings: Record<string, string> = {},
    stack = stackUnderTest(),
    log: 'ignore' | 'pipe' | number = 'ignore',
  ): Promise<OwnApi> {
    const { databaseUrl, temporalAddress, dataDir } = stack;
    const port = Number(settings['PORT'] ?? (await freePort()));
    const { credentialsKeys, payloadKeys } = localSecrets(dataDir);
    const env = {
      ...process.env,
      DATABASE_URL: databaseUrl,
      TEMPORAL_ADDRESS: temporalAddress,
      DATA_DIR: dataDir,
      PORT: String(port),
      PAYLOAD_KEYS: payloadKeys,
      CREDENTIALS_KEYS: credentialsKeys,
      WORKER_EMBEDDED: 'false',
      REQUEST_DEADLINE_MS: '60000',
      LOG_LEVEL: 'fatal',
      ...settings,
    };
    const child = spawn(process.execPath, [programOf('api')], { env, stdio: ['ignore', log, 'inherit'] });
    const api = new OwnApi(`http://127.0.0.1:${port}`, child);
    await api.untilListening().catch((error: unknown) => {
      // If it were left running, Jest would not end.
      child.kill('SIGKILL');
      throw error;
    });
    return api;
  }

  private async untilListening(): Promise<void> {
    const isListening = async () => {
      const { exitCode, signalCode } = this.process;
      if (this.hasEnded)
        throw new Error(`expected the own API to listen, but it ended with code ${exitCode ?? signalCode}`);
      return fetch(`${this.baseUrl}/health`).then(
        ({ ok }) => ok,
        () => false,
      );
    };
    await eventually('the own API to listen', isListening, START_MS);
  }

  /** A client of this process with the stack's admin key, another key, or none. */
  as(key: string | null = process.env['TEST_API_KEY'] ?? ''): Api {
    return new Api(key, this.baseUrl);
  }

  signal(signal: NodeJS.Signals): void {
    this.process.kill(signal);
  }

  /** A process that was killed by a signal has no exit code. */
  private get hasEnded(): boolean {
    return this.process.exitCode !== null || this.process.signalCode !== null;
  }

  /** Resolves with the exit code. */
  ended(): Promise<number | null> {
    if (this.hasEnded) return Promise.resolve(this.process.exitCode);
    return new Promise((resolve) => this.process.once('exit', resolve));
  }

  async stop(): Promise<void> {
    this.signal('SIGTERM');
    await this.ended();
  }
}

const givenPorts = new Set<number>();

/**
 * A free port on loopback. No other worker of Jest takes it, so it stays free until the program that is started listens there.
 */
export async function freePort(): Promise<number> {
  const worker = Number(process.env['JEST_WORKER_ID'] ?? 0) % MOST_WORKERS;
  const least = FIRST_PORT + worker * PORTS_OF_A_WORKER;
  const [port] = (await freePorts(1, { least, beyond: least + PORTS_OF_A_WORKER })) as [number];
  if (givenPorts.has(port)) return freePort();
  givenPorts.add(port);
  return port;
}
