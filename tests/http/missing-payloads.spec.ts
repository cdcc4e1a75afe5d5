import { randomBytes } from 'node:crypto';
import { workflowIdOf } from '@svc/contract';
import { Client, Connection } from '@temporalio/client';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Api, dataOf, type Json, startInstance, tasksOf } from './support/api.js';
import { eventually } from './support/eventually.js';
import { type OwnApi, stackUnderTest } from './support/own-api.js';
import { OwnInstallation } from './support/own-installation.js';
import { sequence, upload, userTask } from './support/processes.js';

const START_MS = 240_000;
/** The server gives each further attempt of a workflow task ten seconds. */
const TRIED_AGAIN_MS = 120_000;
/** Larger than what a history stores itself. */
const LARGE_BYTES = 100_000;

describe('payloads that are missing while the service runs', () => {
  let installation: OwnInstallation;
  let own: OwnApi;
  let api: Api;
  let key: string | null;
  let temporal: Connection;
  const start = async () => {
    own = await installation.startWorkingApi({ REQUEST_DEADLINE_MS: '3000', METRICS_INTERVAL_MS: '1000' });
    api = own.as(key);
  };
  beforeAll(async () => {
    temporal = await Connection.connect({ address: stackUnderTest().temporalAddress });
    installation = await OwnInstallation.create();
    await start();
    key = await installation.registerTenant();
    api = own.as(key);
  }, START_MS);
  afterAll(async () => {
    await installation.drop();
    await temporal?.close();
  }, START_MS);

  const query = <Row>(sql: string) => installation.database.query<Row>(sql);
  const readiness = async (): Promise<Json> => {
    const { status, body } = await own.as(null).get('/health/ready');
    return [status, (body as { master_keys: string }).master_keys];
  };
  const READY = [200, 'complete'];
  const instanceOf = async (id: string) => dataOf(await api.get(`/v1/instances/${id}`));
  const openTasksOf = async (id: string) => (await tasksOf(api, id)).filter(({ status }) => status === 'pending');
  const untilHalted = (count: number) =>
    eventually(
      `${count} halted instances`,
      async () => {
        const exposed = await (await fetch(`${own.baseUrl}/metrics`)).text();
        return exposed.includes(`svc_instances_halted{code="PayloadMissing"} ${count}\n`);
      },
      TRIED_AGAIN_MS,
    );
  const act = (id: string, action: string) => api.post(`/v1/instances/${id}/${action}`, {});
  async function complete(id: string): Promise<void> {
    const [task] = await eventually('its task', async () => {
      const tasks = await openTasksOf(id);
      return tasks.length > 0 && tasks;
    });
    dataOf(await api.post(`/v1/tasks/${task.id}/claim`, { assignee: 'ann' }));
    dataOf(await api.post(`/v1/tasks/${task.id}/complete`, { variables: {} }));
    await eventually('its end', async () => (await instanceOf(id)).status === 'completed');
  }

  it(
    'instances with missing payloads are in error, counted and terminable, while others go on and the service is ready',
    async () => {
      const definition = await upload(api, sequence(userTask('check')));
      const large = () => ({ large: randomBytes(LARGE_BYTES).toString('base64') });
      const [ended, suspended, restored] = [
        (await startInstance(api, definition, large())).id,
        (await startInstance(api, definition, large())).id,
        (await startInstance(api, definition, large())).id,
      ];
      const other = (await startInstance(api, definition)).id;
      expect((await act(suspended, 'suspend')).status).toBe(200);
      await own.stop();
      await query(`UPDATE payload_blob SET workflow_id = workflow_id || ' lost'`);
      await start();

      expect((await act(ended, 'suspend')).status).toBe(503);
      expect((await act(restored, 'suspend')).status).toBe(503);
      expect((await act(suspended, 'resume')).status).toBe(503);
      await untilHalted(3);
      expect(await readiness()).toEqual(READY);
      const inError: Json[] = dataOf(await api.get('/v1/instances?status=error'));
      expect(inError.map(({ id }) => id).sort()).toEqual([ended, restored].sort());
      for (const { error } of inError) expect(error).toMatch(/^PayloadMissing: expected payload .* found none$/);
      await complete(other);
      await complete((await startInstance(api, definition, large())).id);

      const { id: tenant } = dataOf(await api.get('/v1/tenant'));
      for (const id of [ended, suspended]) {
        expect(dataOf(await act(id, 'terminate'))).toEqual({ id, status: 'terminated' });
        expect(await instanceOf(id)).toMatchObject({ status: 'terminated', error: null });
        expect(await openTasksOf(id)).toEqual([]);
        const workflow = new Client({ connection: temporal }).workflow.getHandle(workflowIdOf(tenant, id));
        expect((await workflow.describe()).status.name).toBe('TERMINATED');
      }
      await untilHalted(1);
      expect(dataOf(await api.get('/v1/audit/verify'))).toMatchObject({ valid: true });

      await query(`UPDATE payload_blob SET workflow_id = replace(workflow_id, ' lost', '')`);
      await untilHalted(0);
      expect((await instanceOf(restored)).status).not.toBe('error');
      await eventually('an action', async () => (await act(restored, 'terminate')).status === 200);
    },
    START_MS,
  );

  it(
    'an instance goes on although the rows of all data keys are gone, as in an older database, and its key has a row again',
    async () => {
      const { id } = await startInstance(api, await upload(api, sequence(userTask('check'))));
      await own.stop();
      const gone = await query<{ id: string }>('DELETE FROM payload_key RETURNING id');
      await start();
      await complete(id);
      const back = await query<{ id: string }>('SELECT id FROM payload_key');
      expect(gone.filter((key) => back.some(({ id: stored }) => stored === key.id))).not.toEqual([]);
    },
    START_MS,
  );

  it(
    'the service is not ready while another process seals with a master key that this one lacks',
    async () => {
      const untilReadiness = (meant: Json) =>
        eventually(
          `readiness ${meant}`,
          async () => JSON.stringify(await readiness()) === JSON.stringify(meant),
          TRIED_AGAIN_MS,
        );
      await query(`INSERT INTO payload_key (id, master_key_id, wrapped) VALUES ('of another', 'other', '')`);
      await untilReadiness([503, 'missing']);
      await query(`DELETE FROM payload_key WHERE master_key_id = 'other'`);
      await untilReadiness(READY);
    },
    START_MS,
  );
});
