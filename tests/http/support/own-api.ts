import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { Api } from './api.js';
import { eventually } from './eventually.js';

const PROGRAM = fileURLToPath(new URL('../../../apps/api/dist/main.js', import.meta.url));

interface Stack {
  readonly databaseUrl: string;
  readonly temporalAddress: string;
  readonly dataDir: string;
}

/** Where the stack under test has its parts. */
export function stackUnderTest(): Stack {
  return JSON.parse(readFileSync(process.env['TEST_STACK_FILE'] ?? '', 'utf8')) as Stack;
}

/** Another API process on the database of the stack under test, with settings of its own and without a worker. */
export class OwnApi {
  private constructor(
    readonly baseUrl: string,
    private readonly process: ChildProcess,
  ) {}

  static async start(settings: Record<string, string> = {}): Promise<OwnApi> {
    const { databaseUrl, temporalAddress, dataDir } = stackUnderTest();
    const port = await freePort();
    const env = {
      ...process.env,
      DATABASE_URL: databaseUrl,
      TEMPORAL_ADDRESS: temporalAddress,
      DATA_DIR: dataDir,
      PORT: String(port),
      PAYLOAD_KEYS: `test:${Buffer.alloc(32, 7).toString('base64')}`,
      WORKER_EMBEDDED: 'false',
      LOG_LEVEL: 'fatal',
      ...settings,
    };
    const child = spawn(process.execPath, [PROGRAM], { env, stdio: ['ignore', 'ignore', 'inherit'] });
    const api = new OwnApi(`http://127.0.0.1:${port}`, child);
    await eventually('the own API to listen', () =>
      fetch(`${api.baseUrl}/health`).then(
        ({ ok }) => ok,
        () => false,
      ),
    );
    return api;
  }

  /** Speaks to this process as the stack's admin, or as nobody. */
  as(key: string | null = process.env['TEST_API_KEY'] ?? ''): Api {
    return new Api(key, this.baseUrl);
  }

  signal(signal: NodeJS.Signals): void {
    this.process.kill(signal);
  }

  /** The exit code. */
  ended(): Promise<number | null> {
    if (this.process.exitCode !== null) return Promise.resolve(this.process.exitCode);
    return new Promise((resolve) => this.process.once('exit', resolve));
  }

  async stop(): Promise<void> {
    this.signal('SIGTERM');
    await this.ended();
  }
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}
