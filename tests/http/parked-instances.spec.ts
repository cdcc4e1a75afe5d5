import { PROCESS_INSTANCE, INPUT_SIGNAL, workflowIdOf } from '@svc/contract';
import { ENGINE_VERSION } from '@svc/engine';
import { Client, Connection } from '@temporalio/client';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Api, dataOf, type Json, startInstance } from './support/api.js';
import { execute } from './support/database.js';
import { eventually } from './support/eventually.js';
import { stackUnderTest } from './support/own-api.js';
import { sequence, upload, userTask } from './support/processes.js';
import { registerTenant } from './support/tenants.js';

/** Three attempts take the server half a minute. After that the service looks for instances whose workflow failed. */
const PARKED_MS = 120_000;
const TEST_MS = 300_000;
/** A version, as a start hands it to the workflow. */
const DEFINITION = `SELECT id, key, version, name, source_hash AS hash FROM definition_version WHERE tenant_id = $1 AND key = $2`;

describe('instances whose workflow fails by a defect', () => {
  let api: Api;
  let tenant: string;
  let connection: Connection;
  beforeAll(async () => {
    connection = await Connection.connect({ address: stackUnderTest().temporalAddress });
    api = await registerTenant();
    tenant = dataOf(await api.get('/v1/tenant')).id;
  });
  afterAll(() => connection?.close());

  const workflowOf = (id: string) => new Client({ connection }).workflow.getHandle(workflowIdOf(tenant, id));
  const inError = async (): Promise<Json[]> => dataOf(await api.get('/v1/instances?status=error'));
  async function untilShown(isMeant: (instance: Json) => boolean): Promise<Json> {
    const find = async () => (await inError()).find(isMeant) ?? null;
    return eventually('the parked instance', find, PARKED_MS);
  }
  /** Starts a workflow with arguments that it does not expect. */
  async function startBroken(id: string, definition: Json): Promise<void> {
    const given = { tenantId: tenant, definition, variables: {}, correlationId: 'seen', metadata: {} };
    const start = { id, at: Date.now(), actor: { type: 'api_key', id: null }, input: { type: 'started', ...given } };
    const of = { tenantId: tenant, instanceId: id, engineVersion: ENGINE_VERSION };
    await new Client({ connection }).workflow.start(PROCESS_INSTANCE, {
      workflowId: workflowIdOf(tenant, id),
      taskQueue: 'svc',
      args: [{ ...of, limits: {}, start, resume: {} }, { modelHash: '' }],
    });
  }
  async function endAndCheck(id: string): Promise<void> {
    const answers = [await api.post(`/v1/instances/${id}/terminate`), await api.post(`/v1/instances/${id}/terminate`)];
    for (const answer of answers) expect(dataOf(answer)).toEqual({ id, status: 'terminated' });
    const { status, error, ended_at } = dataOf(await api.get(`/v1/instances/${id}`));
    expect([status, error, ended_at]).toEqual(['terminated', null, expect.any(String)]);
    expect((await workflowOf(id).describe()).status.name).toBe('TERMINATED');
    expect(dataOf(await api.get('/v1/audit/verify'))).toMatchObject({ valid: true });
  }

  it(
    'an instance whose workflow fails is shown in error, resumed, and terminated with its waits',
    async () => {
      const { id } = await startInstance(api, await upload(api, sequence(userTask('check'))));
      await workflowOf(id).signal(INPUT_SIGNAL, null);
      expect((await api.post(`/v1/instances/${id}/suspend`)).status).toBe(503);
      const isMeant = (instance: Json) => instance.id === id;
      expect((await untilShown(isMeant)).error).toMatch(/^WorkflowTaskFailed: ./);
      expect(dataOf(await api.post(`/v1/instances/${id}/resume`))).toEqual({ id, status: 'running' });
      await untilShown(isMeant);
      await endAndCheck(id);
      expect(dataOf(await api.get(`/v1/tasks?instance_id=${id}`)).map(({ status }: Json) => status)).toEqual([
        'cancelled',
      ]);
    },
    TEST_MS,
  );

  it(
    'an instance that failed before its first commit is shown in error and terminated',
    async () => {
      const key = await upload(api, sequence(userTask('never')));
      const [definition] = await execute(DEFINITION, [tenant, key]);
      const id = crypto.randomUUID();
      await startBroken(id, definition);
      const { correlation_id, error } = await untilShown((instance) => instance.id === id);
      expect([correlation_id, error]).toEqual(['seen', expect.stringMatching(/^WorkflowTaskFailed: ./)]);
      await endAndCheck(id);
    },
    TEST_MS,
  );
});
