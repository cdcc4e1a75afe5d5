import { randomUUID } from 'node:crypto';
import { Connection } from '@temporalio/client';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Api, dataOf, type Json, startInstance } from '../http/support/api.js';
import { eventually } from '../http/support/eventually.js';
import { stackUnderTest } from '../http/support/own-api.js';
import { OwnInstallation } from '../http/support/own-installation.js';
import { sequence, upload, userTask, waitTimer } from '../http/support/processes.js';
import { reconcile } from '../http/support/reconcile.js';

const START_MS = 300_000;
const TEST_MS = 600_000;

let own: OwnInstallation;
let key: string | null;
let api: Api;
let connection: Connection;

/** Starts the programs, in this namespace of Temporal. */
async function begin(namespace = 'default'): Promise<void> {
  const running = await own.startWorkingApi({ TEMPORAL_NAMESPACE: namespace });
  key ??= await own.registerTenant();
  api = running.as(key);
}

beforeAll(async () => {
  key = null;
  connection = await Connection.connect({ address: stackUnderTest().temporalAddress });
  own = await OwnInstallation.create();
  await begin();
}, START_MS);
afterAll(async () => {
  await connection?.close();
  await own?.drop();
}, START_MS);

const statusOf = async (id: string): Promise<string> => dataOf(await api.get(`/v1/instances/${id}`)).status;
async function complete(id: string): Promise<void> {
  const [task] = dataOf(await api.get(`/v1/tasks?status=pending&instance_id=${id}`));
  dataOf(await api.post(`/v1/tasks/${task.id}/claim`, { assignee: 'ann' }));
  dataOf(await api.post(`/v1/tasks/${task.id}/complete`));
}
const completes = (id: string) => eventually(`${id} to complete`, async () => (await statusOf(id)) === 'completed');
const started = async (source: Json, count: number): Promise<string[]> => {
  const definition = await upload(api, source);
  return Promise.all(Array.from({ length: count }, async () => (await startInstance(api, definition)).id as string));
};
describe('a fresh Temporal', () => {
  it(
    'every instance goes on in a Temporal that knows none of them',
    async () => {
      const ids = await started(sequence(userTask('a'), waitTimer('pause', 'PT1S'), userTask('b')), 20);
      await own.stop();
      const namespace = `fresh-${randomUUID()}`;
      const workflowExecutionRetentionPeriod = { seconds: 86_400 as never };
      await connection.workflowService.registerNamespace({ namespace, workflowExecutionRetentionPeriod });
      await begin(namespace);
      // The comparison at the start of the API may have been faster.
      const { summary } = await reconcile({ ...own.settings, TEMPORAL_NAMESPACE: namespace });
      expect(summary.failed).toBe(0);
      for (const id of ids) await complete(id);
      for (const id of ids) {
        const hasTask = async () => dataOf(await api.get(`/v1/tasks?status=pending&instance_id=${id}`)).length > 0;
        await eventually('the second task', hasTask);
        await complete(id);
        await completes(id);
      }
    },
    TEST_MS,
  );
});
