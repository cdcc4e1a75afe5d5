import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Api, dataOf, type Json, refusalOf, startAndWait, startInstance, tasksOf } from './support/api.js';
import { eventually } from './support/eventually.js';
import { OwnApi } from './support/own-api.js';
import { needsGo, sequence, serviceTask, upload, userTask, waitTimer } from './support/processes.js';
import { StubService } from './support/stub-service.js';
import { keyWith, registerTenant } from './support/tenants.js';

/** [tenants#monitoring]: every count is present, also where it is 0. */
const EMPTY = {
  instances: { running: 0, completed: 0, error: 0, suspended: 0, terminated: 0 },
  tasks: { pending: 0, claimed: 0, completed: 0, cancelled: 0, overdue: 0 },
  serviceJobs: { running: 0, retrying: 0, failed: 0, completed: 0 },
  timers: { scheduled: 0, fired: 0, cancelled: 0 },
  webhookDeliveries: { pending: 0, success: 0, failed: 0 },
};
const EMPTY_TENANT = { ...EMPTY, storage: { used_bytes: 0, quota_bytes: 20 * 1024 ** 3 } };

/** Time for a process to start on a busy machine. */
const START_MS = 120_000;

let service: StubService;
beforeAll(async () => {
  service = await StubService.open();
});
afterAll(() => service.close());

const summaryOf = async (api: Api): Promise<Json> => dataOf(await api.get('/v1/monitoring/summary'));
const systemOf = async (api: Api): Promise<Json> => dataOf(await api.get('/v1/monitoring/system'));

describe('GET /v1/monitoring/summary', () => {
  it('the summary of a new tenant counts nothing, whatever others have', async () => {
    const api = await registerTenant();
    expect(await summaryOf(api)).toEqual(EMPTY_TENANT);
  });

  it('the summary can be read with any key [endpoints.audit-credentials-monitoring.get-monitoring-summary]', async () => {
    const api = await keyWith(await registerTenant(), []);
    expect(await summaryOf(api)).toEqual(EMPTY_TENANT);
    expect(refusalOf(await new Api(null).get('/v1/monitoring/summary'))).toEqual([401, 'UNAUTHORIZED']);
  });

  it('the summary counts instances by status [endpoints.audit-credentials-monitoring.get-monitoring-summary] [service.monitoring-endpoints-give-operational-metrics-health-endpoints]', async () => {
    const api = await registerTenant();
    const waiting = await upload(api, sequence(userTask('work')));
    await startAndWait(api, await upload(api, sequence()));
    await startAndWait(api, await upload(api, needsGo));
    const [suspended, terminated] = [await startInstance(api, waiting), await startInstance(api, waiting)];
    await startInstance(api, waiting);
    dataOf(await api.post(`/v1/instances/${suspended.id}/suspend`));
    dataOf(await api.post(`/v1/instances/${terminated.id}/terminate`));
    const { instances, tasks } = await summaryOf(api);
    expect(instances).toEqual({ running: 1, completed: 1, error: 1, suspended: 1, terminated: 1 });
    expect(tasks).toMatchObject({ pending: 2, cancelled: 1 });
  });

  it('the summary counts tasks by status [endpoints.audit-credentials-monitoring.get-monitoring-summary]', async () => {
    const api = await registerTenant();
    const key = await upload(api, sequence(userTask('work')));
    for (let done = 0; done < 3; done++) {
      const { id } = await startInstance(api, key);
      const [task] = await tasksOf(api, id);
      if (done > 0) dataOf(await api.post(`/v1/tasks/${task.id}/claim`, { assignee: 'ann' }));
      if (done > 1) dataOf(await api.post(`/v1/tasks/${task.id}/complete`, { variables: {} }));
    }
    expect((await summaryOf(api)).tasks).toEqual({ pending: 1, claimed: 1, completed: 1, cancelled: 0, overdue: 0 });
  });

  it('the summary counts an overdue task beside its status until it is done', async () => {
    const api = await registerTenant();
    const { id } = await startInstance(api, await upload(api, sequence(userTask('work', { dueDate: 'PT0.1S' }))));
    const counts = async () => (await summaryOf(api)).tasks;
    await eventually('the overdue task to be counted', async () => (await counts()).overdue === 1);
    expect(await counts()).toMatchObject({ pending: 1, overdue: 1 });
    const [task] = await tasksOf(api, id);
    dataOf(await api.post(`/v1/tasks/${task.id}/claim`, { assignee: 'ann' }));
    expect(await counts()).toMatchObject({ claimed: 1, overdue: 1 });
    dataOf(await api.post(`/v1/tasks/${task.id}/complete`, { variables: {} }));
    expect(await counts()).toMatchObject({ claimed: 0, completed: 1, overdue: 0 });
  });

  it('the summary counts service calls that run, are retried, fail and succeed [endpoints.audit-credentials-monitoring.get-monitoring-summary]', async () => {
    const api = await registerTenant();
    const call = async (path: string, headers: Json) =>
      startInstance(api, await upload(api, sequence(serviceTask('call', service.url + path, headers))));
    let release = (): void => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    const status: Record<string, number> = { '/no': 400, '/later': 503 };
    service.reply = async ({ path }) => {
      if (path === '/slow') await held;
      return { status: status[path] ?? 200, body: {} };
    };
    await call('/ok', {});
    await call('/no', {});
    await call('/later', { retries: '5', retryBackoff: 'PT1H' });
    await call('/slow', {});
    const counts = async () => (await summaryOf(api)).serviceJobs;
    const expected = { running: 1, retrying: 1, failed: 1, completed: 1 };
    await eventually('all four states', async () => JSON.stringify(await counts()) === JSON.stringify(expected));
    release();
    await eventually('the slow call', async () => (await counts()).completed === 2);
  });

  it('the summary counts timers by status [endpoints.audit-credentials-monitoring.get-monitoring-summary]', async () => {
    const api = await registerTenant();
    const key = await upload(api, sequence(waitTimer('wait', 'PT1H')));
    for (const action of ['', 'fire', 'cancel']) {
      const { id } = await startInstance(api, key);
      const [timer] = dataOf(await api.get(`/v1/timers?instance_id=${id}`));
      if (action !== '') dataOf(await api.post(`/v1/timers/${timer.id}/${action}`));
    }
    expect((await summaryOf(api)).timers).toEqual({ scheduled: 1, fired: 1, cancelled: 1 });
  });

  it('the summary counts webhook deliveries by status, without deleted ones [endpoints.audit-credentials-monitoring.get-monitoring-summary]', async () => {
    const api = await registerTenant();
    service.reply = () => ({ status: 204 });
    const subscription = dataOf(
      await api.post('/v1/webhooks', { url: `${service.url}/hook`, event_types: ['instance.started'] }),
      201,
    );
    await startInstance(api, await upload(api, sequence(userTask('work'))));
    const counts = async () => (await summaryOf(api)).webhookDeliveries;
    await eventually('the delivery', async () => (await counts()).success === 1);
    expect(await counts()).toEqual({ pending: 0, success: 1, failed: 0 });
    dataOf(await api.delete(`/v1/webhooks/${subscription.id}`));
    expect(await counts()).toEqual({ pending: 0, success: 0, failed: 0 });
  });
});

describe('GET /v1/monitoring/system', () => {
  it('the system summary covers all tenants and names none [endpoints.audit-credentials-monitoring.get-monitoring-system]', async () => {
    const [first, second] = [await registerTenant('Acme'), await registerTenant('Bolt')];
    // Other tests end their instances meanwhile, but none deletes any.
    const countIn = ({ instances }: Json) => Object.values<number>(instances).reduce((sum, count) => sum + count, 0);
    const before = countIn(await systemOf(first));
    for (const api of [first, second]) await startInstance(api, await upload(api, sequence(userTask('work'))));
    const { body } = await second.get('/v1/monitoring/system');
    expect(countIn(body.data)).toBeGreaterThanOrEqual(before + 2);
    expect(shapeOf(body.data)).toEqual(shapeOf(EMPTY));
    expect(body).toEqual({ data: expect.anything() });
  });

  it('the system summary is for admins [endpoints.audit-credentials-monitoring.get-monitoring-system]', async () => {
    const api = await keyWith(await registerTenant(), ['instances:read', 'instances:write', 'definitions:read']);
    expect(refusalOf(await api.get('/v1/monitoring/system'))).toEqual([403, 'FORBIDDEN']);
  });
});

describe('OPERATOR_TENANTS', () => {
  let operator: Api;
  let other: Api;
  let own: OwnApi;
  beforeAll(async () => {
    [operator, other] = [await registerTenant(), await registerTenant()];
    const { id } = dataOf(await operator.get('/v1/tenant'));
    own = await OwnApi.start({ OPERATOR_TENANTS: id.toUpperCase() });
  }, START_MS);
  afterAll(() => own.stop(), START_MS);

  it('with OPERATOR_TENANTS set the system summary is only for admins of these tenants', async () => {
    expect(shapeOf(await systemOf(own.as(operator.key)))).toEqual(shapeOf(EMPTY));
    expect(refusalOf(await own.as(other.key).get('/v1/monitoring/system'))).toEqual([403, 'FORBIDDEN']);
    expect(await summaryOf(own.as(other.key))).toEqual(EMPTY_TENANT);
  });
});

function shapeOf(summary: Json): Json {
  return Object.entries<object>(summary).map(([kind, counts]) => [kind, Object.keys(counts)]);
}
