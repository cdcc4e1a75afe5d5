import { randomUUID } from 'node:crypto';
import { workflowIdOf } from '@svc/contract';
import { Client, Connection } from '@temporalio/client';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Api, dataOf, type Json, startInstance } from '../http/support/api.js';
import { execute } from '../http/support/database.js';
import { eventually } from '../http/support/eventually.js';
import { stackUnderTest } from '../http/support/own-api.js';
import { OwnInstallation } from '../http/support/own-installation.js';
import { parallel, receiveMessage, sequence, upload, userTask, waitTimer } from '../http/support/processes.js';
import { reconcile } from '../http/support/reconcile.js';

const START_MS = 300_000;
const TEST_MS = 600_000;

let own: OwnInstallation;
let key: string | null;
let api: Api;
let tenant: string;
let connection: Connection;

/** Starts the programs, in this namespace of Temporal. */
async function begin(namespace = 'default'): Promise<void> {
  const running = await own.startWorkingApi({ TEMPORAL_NAMESPACE: namespace });
  key ??= await own.registerTenant();
  api = running.as(key);
  tenant = dataOf(await api.get('/v1/tenant')).id;
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
const workflowStatus = async (id: string) =>
  (await new Client({ connection }).workflow.getHandle(workflowIdOf(tenant, id)).describe()).status.name;

describe('a restored database', () => {
  it(
    'every instance of the dump goes on from it, and the workflow of what came later ends',
    async () => {
      const line = sequence(userTask('a'), userTask('b'));
      const [waiting, advanced, suspended, ended] = await Promise.all([3, 3, 3, 3].map((n) => started(line, n)));
      const wide = parallel([waitTimer('pause', 'PT1S')], [receiveMessage('hear', 'heard')], [userTask('a')]);
      const many = await started(wide, 3);
      await own.stop();
      const dump = `dump_${randomUUID().replaceAll('-', '')}`;
      await own.database.copyTo(dump);
      await begin();
      // All of this is lost.
      for (const id of advanced!) await complete(id);
      for (const id of suspended!) dataOf(await api.post(`/v1/instances/${id}/suspend`));
      for (const id of ended!) dataOf(await api.post(`/v1/instances/${id}/terminate`));
      for (const id of many) await complete(id);
      const later = await started(line, 3);
      await own.stop();
      await own.database.restoreFrom(dump);
      await execute(`DROP DATABASE ${dump}`, []);
      await begin();
      await reconcile(own.settings);
      const haveEnded = async () =>
        (await Promise.all(later.map(workflowStatus))).every((status) => status === 'FAILED');
      await eventually('the workflows of later instances to end', haveEnded);
      for (const id of later) expect((await api.get(`/v1/instances/${id}`)).status).toBe(404);
      for (const id of [...waiting!, ...advanced!, ...suspended!, ...ended!]) {
        expect(await statusOf(id)).toBe('running');
        await complete(id);
        await complete(id);
        await completes(id);
      }
      for (const id of many) {
        await complete(id);
        dataOf(await api.post('/v1/messages', { name: 'heard' }), 202);
      }
      for (const id of many) await completes(id);
      expect(dataOf(await api.get('/v1/audit/verify'))).toMatchObject({ valid: true });
      const { found } = await reconcile(own.settings);
      expect(found).toEqual([]);
    },
    TEST_MS,
  );

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
