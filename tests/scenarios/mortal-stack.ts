import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Committer, TaskClaims, tenantScope } from '@svc/persistence';
import { InMemoryPayloads } from '../../libs/runtime/testing/in-memory-payloads.js';
import { ProcessStack, TENANT } from '../../libs/runtime/testing/process-stack.js';
import { openTestDatabase } from '../../libs/persistence/testing/test-database.js';
import type { TestDatabase } from '../../libs/persistence/testing/test-database.js';

const PROGRAM = [
  ...['--import', new URL('../../tools/stack/testing-modules.mjs', import.meta.url).href],
  fileURLToPath(new URL('../../libs/runtime/testing/dying-worker.ts', import.meta.url)),
];

/** A stack on Postgres that has no worker at first. Its instances may get a worker that is killed. */
export class MortalStack {
  private constructor(
    readonly stack: ProcessStack,
    private readonly database: TestDatabase,
    private readonly committer: Committer,
    private readonly folder: string,
  ) {}

  static async open(): Promise<MortalStack> {
    const folder = await mkdtemp(join(tmpdir(), 'svc-payloads-'));
    const database = await openTestDatabase();
    const committer = new Committer({ url: database.url });
    const stack = await ProcessStack.start(committer, { payloads: new InMemoryPayloads(folder) });
    await stack.stopWorker();
    return new MortalStack(stack, database, committer, folder);
  }

  async close(): Promise<void> {
    await this.stack.stop();
    await this.committer.close();
    await this.database.close();
    await rm(this.folder, { recursive: true, force: true });
  }

  rows(sql: string, ...values: unknown[]): Promise<{ [column: string]: string }[]> {
    return this.database.dataSource.query(sql, values);
  }

  /** Starts a worker that an input of this type kills. `death` resolves with the signal that killed it. */
  dyingWorker(input = 'taskCompleted', moment: 'before' | 'after' = 'after'): { readonly death: Promise<unknown> } {
    const { address, taskQueue } = this.stack;
    const args = [...PROGRAM, address, this.database.url, taskQueue, this.folder, input, moment];
    const dying = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'] });
    return { death: once(dying, 'exit').then(([, signal]) => signal) };
  }

  /** Claims the instance's tasks, in the order of their ids. */
  async claimTasks(instanceId: string): Promise<{ readonly taskId: string; readonly claimVersion: number }[]> {
    const query = async (text: string, values: readonly unknown[]) => ({ rows: await this.rows(text, ...values) });
    const tasks = await this.rows('SELECT id FROM task WHERE instance_id = $1 ORDER BY id', instanceId);
    const asked = tasks.map(({ id = '' }) => ({ id, assignee: 'ann' }));
    await new TaskClaims().claim(tenantScope(TENANT), asked, { query } as never);
    const claimed = await this.rows(
      'SELECT id, claim_version FROM task WHERE instance_id = $1 ORDER BY id',
      instanceId,
    );
    return claimed.map(({ id = '', claim_version }) => ({ taskId: id, claimVersion: Number(claim_version) }));
  }
}
