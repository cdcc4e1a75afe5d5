import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Client as PostgresClient } from 'pg';
import { type Stack, startStack } from '../../tools/stack/stack.mjs';
import { untilAwaited } from '../http/support/database.js';
import { eventually } from '../http/support/eventually.js';
import { parallel, userTask, waitTimer } from '../http/support/processes.js';
import { TemporalHistories } from '../http/support/temporal-histories.js';
import { completionsOf, expectVerifiedChain, rowsOf } from './support/aftermath.js';
import { clientOf } from './support/client-of.js';
import type { PatientClient } from './support/patient-client.js';

const START_MS = 300_000;
const RUN_MS = 300_000;

/** Locks the row of an instance: none of its commits succeeds until the lock is released. */
class HeldInstance {
  private constructor(
    private readonly client: PostgresClient,
    private readonly id: string,
  ) {}

  static async hold({ databaseUrl }: Stack, instanceId: string): Promise<HeldInstance> {
    const client = new PostgresClient({ connectionString: databaseUrl });
    await client.connect();
    await client.query('BEGIN');
    await client.query('SELECT 1 FROM instance WHERE id = $1 FOR UPDATE', [instanceId]);
    return new HeldInstance(client, instanceId);
  }

  async awaitsTimer(): Promise<boolean> {
    const open = "SELECT 1 FROM timer WHERE instance_id = $1 AND status = 'scheduled'";
    return (await this.client.query(open, [this.id])).rowCount === 1;
  }

  untilAwaited(): Promise<void> {
    return untilAwaited(this.client);
  }

  release(): Promise<void> {
    return this.client.end();
  }
}

/**
 * The workflow task of an update is speculative: a server that was killed no longer knows it, and gives the numbers of its events
 * to other events. The worker that still waits for the commit is not told of those (ADR 16).
 */
describe('kill -9 of Temporal during a commit', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'svc-forgotten-'));
  let stack: Stack;

  beforeAll(async () => {
    const env = { WORKER_EMBEDDED: 'false', LOG_LEVEL: 'error' };
    stack = await startStack({ dataDir, workers: 1, env });
  }, START_MS);
  afterAll(async () => {
    await stack?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }, START_MS);

  /** Returns an instance that was locked before its timer fired. Tries again where the timer was faster, as on a busy machine. */
  async function instanceWithTimer(client: PatientClient) {
    const source = parallel([userTask('pack')], [waitTimer('pause', 'PT4S')]);
    for (;;) {
      const key = `forgotten-${crypto.randomUUID()}`;
      await client.post('/v1/definitions', { key, name: 'Forgotten', source_type: 'json', source });
      const { id } = await client.post('/v1/instances', { definition_key: key });
      const [{ id: taskId }] = await client.until('the task', async () => {
        const tasks = await client.get(`/v1/tasks?instance_id=${id}`);
        return tasks.length > 0 ? tasks : undefined;
      });
      await client.post(`/v1/tasks/${taskId}/claim`, { assignee: 'ann' });
      const held = await HeldInstance.hold(stack, id);
      if (await held.awaitsTimer()) return { id, key, taskId, held };
      await held.release();
    }
  }

  async function untilTimerIsTold(instanceId: string): Promise<void> {
    const histories = await TemporalHistories.open(stack.temporalAddress);
    const [{ tenant_id: tenantId = '' } = {}] = await rowsOf(stack, 'SELECT tenant_id FROM instance WHERE id = $1', [
      instanceId,
    ]);
    await eventually('a workflow task after the timer', async () => {
      const [run] = await histories.runsOf(tenantId, instanceId);
      const types = run?.eventTypes ?? [];
      return types.includes('EVENT_TYPE_TIMER_FIRED') && types.at(-1) === 'EVENT_TYPE_WORKFLOW_TASK_STARTED';
    });
    await histories.close();
  }

  it(
    'a timer that fires while Temporal is killed during a commit is handled after that commit',
    async () => {
      const client = clientOf(stack);
      const { id, key, taskId, held } = await instanceWithTimer(client);
      const completed = client.post(`/v1/tasks/${taskId}/complete`, { variables: { packed: true } });
      await held.untilAwaited();
      // The API is killed too, since it would send the update again.
      for (const victim of ['api', 'temporal']) await stack.kill(victim);
      await stack.start('temporal');
      await untilTimerIsTold(id);
      await held.release();
      await stack.start('api');

      await completed;
      await client.until('the end', async () => {
        const { status } = await client.get(`/v1/instances/${id}`);
        return status === 'completed' ? true : undefined;
      });
      const once = (element: string) => ({ element, times: '1', instances: '1' });
      const elements = ['end', 'fork', 'join', 'pack', 'pause', 'start'];
      expect(await completionsOf(stack, key)).toEqual(elements.map(once));
      await expectVerifiedChain(stack);
    },
    RUN_MS,
  );
});
