import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Connection, Client as TemporalClient } from '@temporalio/client';
import proto from '@temporalio/proto';
import type { JsonObject } from '@svc/expressions';
import { type Api, dataOf, startInstance, tasksOf } from './support/api.js';
import { eventually } from './support/eventually.js';
import { stackUnderTest } from './support/own-api.js';
import { sequence, serviceTask, upload, userTask } from './support/processes.js';
import { StubService } from './support/stub-service.js';
import { registerTenant } from './support/tenants.js';

const canary = () => `canary${crypto.randomUUID().replaceAll('-', '')}`;
const CANARIES = {
  variable: canary(),
  header: canary(),
  query: canary(),
  answer: canary(),
  errorCode: canary(),
  errorMessage: canary(),
  failure: canary(),
  output: canary(),
  reason: canary(),
};

/** Paths of the service. One instance calls each. */
const LIVES = ['ok', 'error', 'failure'];

/** Values that tenants entrust to the service are in plain text only in their own rows. */
describe('secrecy', () => {
  let api: Api;
  let service: StubService;

  beforeAll(async () => {
    api = await registerTenant();
    service = await StubService.open();
    service.reply = ({ path }) => {
      const { errorCode: code, errorMessage: message, failure, answer } = CANARIES;
      if (path.startsWith('/error')) return { status: 422, body: { bpmnError: { code, message } } };
      if (path.startsWith('/failure')) return { status: 400, body: { failure } };
      return { status: 200, body: { answer } };
    };
    await Promise.all(LIVES.map(live));
  }, 120_000);
  afterAll(() => service.close());

  /** Runs an instance with a secret in every place that takes a value. */
  async function live(path: string): Promise<void> {
    const headers: JsonObject = {
      retries: '0',
      'header.Authorization': `Bearer ${CANARIES.header}`,
      'query.token': '{{ variables.query }}',
    };
    const call = serviceTask('call', `${service.url}/${path}`, headers);
    const key = await upload(api, sequence(call, userTask('check')));
    const { id } = await startInstance(api, key, { secret: CANARIES.variable, query: CANARIES.query });
    if (path === 'ok') return completeOnly(id);
    await eventually('the call to fail', async () => dataOf(await api.get(`/v1/instances/${id}`)).status === 'error');
    dataOf(await api.post(`/v1/instances/${id}/terminate`, { reason: CANARIES.reason }));
  }

  async function completeOnly(instanceId: string): Promise<void> {
    const task = await eventually('the task', async () => (await tasksOf(api, instanceId))[0] ?? null);
    dataOf(await api.post(`/v1/tasks/${task.id}/claim`, { assignee: 'ann' }));
    dataOf(await api.post(`/v1/tasks/${task.id}/complete`, { variables: { output: CANARIES.output } }));
  }

  it("values of a tenant are not in Temporal's histories", async () => {
    const tenant = dataOf(await api.get('/v1/tenant')).id;
    // Temporal lists new workflows with a delay.
    const histories = await eventually('the histories of all lives', async () => {
      const found = await rawHistories(tenant);
      return found.length === LIVES.length && found;
    });
    for (const history of histories) expect(history).toContain('callService');
    expect(namesFoundIn(histories.join('\n'))).toEqual([]);
  });

  it('values of a tenant are not in the logs', async () => {
    const folder = join(stackUnderTest().dataDir, 'logs');
    const logs = await eventually('the failure to be logged', async () => {
      const texts = await Promise.all((await readdir(folder)).map((file) => readFile(join(folder, file), 'utf8')));
      return texts.some((text) => text.includes('BpmnError')) && texts.join('');
    });
    expect(namesFoundIn(logs)).toEqual([]);
  });

  it('values of a tenant are not in the metrics', async () => {
    const metrics = await (await fetch(`${api.baseUrl}/metrics`)).text();
    expect(metrics).toContain('svc_service_jobs');
    expect(namesFoundIn(metrics)).toEqual([]);
  });
});

function namesFoundIn(text: string): string[] {
  const found = Object.entries(CANARIES).filter(([, value]) => text.includes(value) || text.includes(base64Of(value)));
  return found.map(([name]) => name);
}

/** Without the last characters, which depend on what follows. */
function base64Of(value: string): string {
  return Buffer.from(value).toString('base64').slice(0, -4);
}

/** The bytes of all histories of a tenant, as the server has them: nothing decoded. */
async function rawHistories(tenantId: string): Promise<string[]> {
  const connection = await Connection.connect({ address: stackUnderTest().temporalAddress });
  try {
    const client = new TemporalClient({ connection });
    const texts: string[] = [];
    for await (const { workflowId, runId } of client.workflow.list()) {
      if (!workflowId.includes(tenantId)) continue;
      const history = await client.workflow.getHandle(workflowId, runId).fetchHistory();
      texts.push(Buffer.from(proto.temporal.api.history.v1.History.encode(history).finish()).toString('latin1'));
    }
    return texts;
  } finally {
    await connection.close();
  }
}
