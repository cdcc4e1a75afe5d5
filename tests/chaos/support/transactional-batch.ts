import { randomUUID } from 'node:crypto';
import { expect } from '@jest/globals';
import type { JsonObject } from '@svc/expressions';
import type { Stack } from '../../../tools/stack/stack.mjs';
import type { Json } from '../../http/support/api.js';
import { eventually } from '../../http/support/eventually.js';
import { sequence, userTask, waitTimer } from '../../http/support/processes.js';
import { expectVerifiedChain, rowsOf } from './aftermath.js';
import type { Chance } from './chance.js';
import { PersistentClient } from './persistent-client.js';

const CREW = 8;
const REACHED_MS = 120_000;

const DEFINITIONS: readonly { readonly execution: string; readonly source: JsonObject }[] = [
  { execution: 'transactional', source: sequence(userTask('work')) },
  { execution: 'durable', source: sequence(userTask('work')) },
  { execution: 'transactional', source: sequence(waitTimer('timer', 'PT1S'), userTask('work')) },
];

/** Instances of both drivers, a third of them promoted, which one batch suspends or resumes. */
export class TransactionalBatch {
  private readonly name = randomUUID();

  private constructor(
    private readonly stack: Stack,
    private readonly client: PersistentClient,
    private readonly count: number,
  ) {}

  /** Returns when every instance waits for its task. */
  static async prepare(stack: Stack, chance: Chance, count: number): Promise<TransactionalBatch> {
    const batch = new TransactionalBatch(stack, new PersistentClient(stack, chance), count);
    const keys = await Promise.all(DEFINITIONS.map((definition, number) => batch.upload(definition, number)));
    const orders = Array.from({ length: count }, (_, order) => order);
    await batch.each(orders, (order) => batch.begin(keys[order % keys.length]!));
    await eventually('every task', async () => (await batch.openTasks()).length === count, REACHED_MS);
    return batch;
  }

  /** Runs the action as a batch until it has ended, and expects that it was done to every instance. */
  async run(action: 'suspend' | 'resume'): Promise<void> {
    const body = { action, filter: { 'var.batch': this.name }, reason: 'chaos' };
    const { id } = await this.client.done('/v1/instances/batch', body);
    const ended = await this.client.until(`the batch that is to ${action}`, async () => {
      const batch = await this.client.get(`/v1/batches/${id}`);
      return batch.status === 'completed' ? (batch as Json) : undefined;
    });
    expect(ended).toMatchObject({ done: this.count, refused: 0, failed: 0, problems: [] });
  }

  async expectEachOnce(): Promise<void> {
    const sql = `SELECT i.id, count(*) FILTER (WHERE a.action = 'instance.suspended') AS suspended,
        count(*) FILTER (WHERE a.action = 'instance.resumed') AS resumed
      FROM instance i JOIN audit_entry a ON a.tenant_id = i.tenant_id AND a.instance_id = i.id
      WHERE i.definition_key LIKE $1 GROUP BY i.id`;
    const rows = await rowsOf(this.stack, sql, [`${this.name}-%`]);
    expect(rows).toHaveLength(this.count);
    expect(rows.filter(({ suspended, resumed }) => suspended !== '1' || resumed !== '1')).toEqual([]);
    await this.each(await this.openTasks(), async (task) => {
      await this.client.done(`/v1/tasks/${task}/claim`, {});
      await this.client.done(`/v1/tasks/${task}/complete`, {});
    });
    const open = `SELECT id FROM instance WHERE definition_key LIKE $1 AND status <> 'completed'`;
    const isOver = async () => (await rowsOf(this.stack, open, [`${this.name}-%`])).length === 0;
    await eventually('every instance to be completed', isOver, REACHED_MS);
    await expectVerifiedChain(this.stack);
  }

  private async upload(definition: (typeof DEFINITIONS)[number], number: number): Promise<string> {
    const key = `${this.name}-${number}`;
    await this.client.done('/v1/definitions', { key, name: key, source_type: 'json', ...definition });
    return key;
  }

  private begin(key: string): Promise<Json> {
    return this.client.done('/v1/instances', { definition_key: key, variables: { batch: this.name } });
  }

  private async openTasks(): Promise<string[]> {
    const sql = `SELECT t.id FROM task t JOIN instance i ON i.tenant_id = t.tenant_id AND i.id = t.instance_id
      WHERE i.definition_key LIKE $1 AND t.status = 'pending'`;
    return (await rowsOf(this.stack, sql, [`${this.name}-%`])).map(({ id = '' }) => id);
  }

  private async each<T>(all: readonly T[], work: (one: T) => Promise<unknown>): Promise<void> {
    const left = [...all];
    const crew = Array.from({ length: CREW }, async () => {
      for (let one = left.shift(); one !== undefined; one = left.shift()) await work(one);
    });
    await Promise.all(crew);
  }
}
