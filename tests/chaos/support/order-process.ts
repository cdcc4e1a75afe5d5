import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from '../../../examples/order-fulfilment/run.mjs';
import { type Stack, startStack } from '../../../tools/stack/stack.mjs';
import { clientOf } from './client-of.js';

/** Where the example waits, in this order. */
export const WAIT_STATES = ['timer', 'approval', 'service call', 'message'];

/** The order process of the examples, on a stack of its own whose API and worker are processes of their own. */
export class OrderProcess {
  private constructor(
    readonly stack: Stack,
    private readonly dataDir: string,
  ) {}

  static async open(): Promise<OrderProcess> {
    const dataDir = mkdtempSync(join(tmpdir(), 'svc-chaos-'));
    const stack = await startStack({ dataDir, workers: 1, env: { WORKER_EMBEDDED: 'false', LOG_LEVEL: 'error' } });
    return new OrderProcess(stack, dataDir);
  }

  /**
   * Runs the process from upload to the verified history.
   * @param breakSomething called where the instance waits
   * @returns the wait states that it came to
   */
  async run(breakSomething: (waitState: string) => Promise<void>): Promise<string[]> {
    const seen: string[] = [];
    await run(
      clientOf(this.stack).api,
      () => {},
      async (waitState: string) => {
        seen.push(waitState);
        await breakSomething(waitState);
      },
    );
    return seen;
  }

  /** Kills a process with kill -9 and starts it again. */
  async kill(victim: string): Promise<void> {
    await this.stack.kill(victim);
    await this.stack.start(victim);
  }

  async close(): Promise<void> {
    await this.stack.stop();
    rmSync(this.dataDir, { recursive: true, force: true });
  }
}
