import { workflowIdOf } from '@svc/contract';
import { Client, Connection } from '@temporalio/client';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type Api, dataOf, type Json, startInstance } from './support/api.js';
import { eventually } from './support/eventually.js';
import { stackUnderTest } from './support/own-api.js';
import { OwnInstallation } from './support/own-installation.js';
import { sequence, upload, userTask } from './support/processes.js';
import { reconcile } from './support/reconcile.js';

const START_MS = 300_000;

let own: OwnInstallation;
let api: Api;
let tenant: string;
let connection: Connection;
beforeAll(async () => {
  connection = await Connection.connect({ address: stackUnderTest().temporalAddress });
  own = await OwnInstallation.create();
  const running = await own.startWorkingApi();
  api = running.as(await own.registerTenant());
  tenant = dataOf(await api.get('/v1/tenant')).id;
  const hasCompared = async () => {
    const { body } = await running.as(null).get('/metrics');
    return /^svc_reconcile_last_run_timestamp_seconds \d/m.test(body);
  };
  await eventually('the comparison at the start of the API', hasCompared);
}, START_MS);
afterAll(async () => {
  await connection?.close();
  await own?.drop();
}, START_MS);

async function complete(id: string): Promise<void> {
  const [task] = dataOf(await api.get(`/v1/tasks?status=pending&instance_id=${id}`));
  dataOf(await api.post(`/v1/tasks/${task.id}/claim`, { assignee: 'ann' }));
  dataOf(await api.post(`/v1/tasks/${task.id}/complete`));
}

it(
  'npm run admin -- reconcile lists the instances about which Postgres and Temporal differ, and repairs them',
  async () => {
    const key = await upload(api, sequence(userTask('a')));
    const begin = async (): Promise<string> => (await startInstance(api, key)).id;
    const [fine, missing, ahead, orphan] = [await begin(), await begin(), await begin(), await begin()];
    const { workflow } = new Client({ connection });
    await workflow.getHandle(workflowIdOf(tenant, missing)).terminate('lost');
    dataOf(await api.patch(`/v1/instances/${ahead}/variables`, { variables: { lost: true } }));
    await own.database.query('DELETE FROM commit_log WHERE instance_id = $1 AND seq > 1', [ahead]);
    await own.database.query('UPDATE instance SET commit_seq = 1 WHERE id = $1', [ahead]);
    for (const table of ['task', 'token', 'commit_log', 'instance'])
      await own.database.query(`DELETE FROM ${table} WHERE ${table === 'instance' ? 'id' : 'instance_id'} = $1`, [
        orphan,
      ]);
    const expected = [`ahead ${ahead}`, `missing ${missing}`];
    // The orphan may be found by the API before.
    const told = (all: Json[]) =>
      all
        .filter((one) => one.instance_id !== orphan)
        .map((one) => `${one.difference} ${one.instance_id}`)
        .sort();
    const dry = await reconcile(own.settings, '--dry-run');
    expect(told(dry.found)).toEqual(expected);
    expect(dry.found.every((one) => one.outcome === 'found')).toBe(true);
    const repaired = await reconcile(own.settings);
    expect(told(repaired.found)).toEqual(expected);
    expect(repaired.summary).toMatchObject({ dry_run: false, found: { missing: 1, ahead: 1 }, failed: 0 });
    const hasOrphanEnded = async () =>
      (await workflow.getHandle(workflowIdOf(tenant, orphan)).describe()).status.name === 'FAILED';
    await eventually('the orphan to end', async () => (await reconcile(own.settings)) && hasOrphanEnded());
    expect((await reconcile(own.settings)).summary).toEqual({ dry_run: false, found: {}, failed: 0 });
    for (const id of [fine, missing, ahead]) await complete(id);
  },
  START_MS,
);

it(
  'a batch whose workflow is lost, as after a restore, goes on where it was counted',
  async () => {
    const key = await upload(api, sequence(userTask('a')));
    for (let n = 0; n < 5; n += 1) await startInstance(api, key);
    const asked = { action: 'suspend', filter: { definition_key: key } };
    const { id } = dataOf(await api.post('/v1/instances/batch', asked), 202);
    const batch = async () => dataOf(await api.get(`/v1/batches/${id}`));
    const isOver = () => eventually('the batch to end', async () => (await batch()).status === 'completed');
    await isOver();
    await own.database.query(
      `UPDATE batch SET status = 'running', ended_at = NULL, done = 0, last_instance_id = NULL, created_at = now() - interval '2 minutes' WHERE id = $1`,
      [id],
    );
    const { found } = await reconcile(own.settings);
    expect(found).toMatchObject([{ batch_id: id, difference: 'missing', outcome: 'repaired' }]);
    await isOver();
    expect(await batch()).toMatchObject({ done: 5, refused: 0, failed: 0 });
  },
  START_MS,
);
