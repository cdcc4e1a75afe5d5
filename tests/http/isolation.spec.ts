import { beforeAll, describe, expect, it } from '@jest/globals';
import { type Answer, Api, dataOf, startInstance, tasksOf, type Json } from './support/api.js';
import { sequence, upload, userTask } from './support/processes.js';
import { registerTenant } from './support/tenants.js';

/** A body that each writing operation accepts, so that only the id can be what is refused. */
const BODIES: Record<string, Json> = {
  'PUT /v1/definitions/{key}': { source_type: 'json', source: sequence(userTask('a')) },
  'POST /v1/definitions/{key}/rollback': { version: 1 },
  'POST /v1/instances/{id}/events': { event_type: 'signal', event_name: 'x' },
  'PATCH /v1/instances/{id}/variables': { variables: { stolen: true } },
  'POST /v1/tasks/{id}/claim': { assignee: 'thief' },
  'POST /v1/tasks/{id}/delegate': { assignee: 'thief' },
  'POST /v1/tasks/{id}/complete': { variables: { stolen: true } },
};

interface Ids {
  readonly key: string;
  readonly instance: string;
  readonly task: string;
  readonly apiKey: string;
}

const nothing = (): Ids => ({
  key: 'nothing',
  instance: crypto.randomUUID(),
  task: crypto.randomUUID(),
  apiKey: crypto.randomUUID(),
});

describe('tenants are apart', () => {
  let owner: Api;
  let stranger: Api;
  let owned: Ids;
  let operations: string[];

  beforeAll(async () => {
    [owner, stranger] = await Promise.all([registerTenant('Owner'), registerTenant('Stranger')]);
    const key = await upload(owner, sequence(userTask('a')));
    const instance = await startInstance(owner, key, { secret: 'canary' }, { correlation_id: 'mine' });
    const [task] = await tasksOf(owner, instance.id);
    const apiKey = dataOf(await owner.post('/v1/auth/keys', { name: 'second' }), 201);
    owned = { key, instance: instance.id, task: task.id, apiKey: apiKey.id };
    const { body } = await new Api(null).get('/openapi.json');
    operations = Object.entries<object>(body.paths)
      .flatMap(([path, item]) => Object.keys(item).map((method) => `${method.toUpperCase()} ${path}`))
      .filter((operation) => operation.includes('{'));
  });

  const call = (operation: string, ids: Ids): Promise<Answer> => {
    const [method = '', template = ''] = operation.split(' ');
    const id = template.startsWith('/v1/tasks')
      ? ids.task
      : template.startsWith('/v1/auth')
        ? ids.apiKey
        : ids.instance;
    const path = template.replace('{id}', id).replace('{key}', ids.key).replace('{v}', '1');
    return stranger.send(method, path, method === 'GET' || method === 'DELETE' ? undefined : (BODIES[operation] ?? {}));
  };

  it("answers every operation on another tenant's resource like one on nothing", async () => {
    expect(operations.length).toBeGreaterThan(20);
    for (const operation of operations) {
      const [foreign, unknown] = [await call(operation, owned), await call(operation, nothing())];
      const comparable = ({ status, body }: Answer) => [operation, status, { ...body.error, request_id: '' }];
      expect(comparable(foreign)).toEqual(comparable(unknown));
      expect([operation, foreign.status]).toEqual([operation, 404]);
    }
  });

  it("refuses to start another tenant's definition", async () => {
    expect((await stranger.post('/v1/instances', { definition_key: owned.key })).status).toBe(404);
  });

  it('finds nothing of another tenant in lists, whatever the filter', async () => {
    for (const path of [
      '/v1/definitions',
      '/v1/instances',
      '/v1/instances?correlation_id=mine',
      '/v1/instances?var.secret=canary',
      `/v1/instances?definition_key=${owned.key}`,
      '/v1/tasks',
      `/v1/tasks?instance_id=${owned.instance}`,
      `/v1/audit?instance_id=${owned.instance}`,
    ]) {
      expect([path, dataOf(await stranger.get(path))]).toEqual([path, []]);
    }
  });

  it('leaves what the stranger tried to reach as it was', async () => {
    expect(dataOf(await owner.get(`/v1/instances/${owned.instance}`))).toMatchObject({
      status: 'running',
      variables: { secret: 'canary' },
    });
    expect(dataOf(await owner.get(`/v1/tasks/${owned.task}`))).toMatchObject({ status: 'pending' });
    expect(dataOf(await owner.get(`/v1/definitions/${owned.key}/versions`))).toHaveLength(1);
  });

  it('may use a key that another tenant uses too', async () => {
    const body = { key: owned.key, name: 'Mine', source_type: 'json', source: sequence() };
    expect(dataOf(await stranger.post('/v1/definitions', body), 201)).toMatchObject({ version: 1 });
    expect(dataOf(await owner.get(`/v1/definitions/${owned.key}`)).name).toBe('Process');
  });
});
