import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type Api, type Answer, dataOf, refusalOf, startInstance, tasksOf } from './support/api.js';
import { uploadDecision } from './support/decisions.js';
import { eventually } from './support/eventually.js';
import { OwnApi } from './support/own-api.js';
import { sequence, upload, userTask } from './support/processes.js';
import { registerTenant } from './support/tenants.js';

const START_MS = 120_000;
const QUOTA = 100_000;
const FULL = [413, 'QUOTA_EXCEEDED'];
const LARGE = 'x'.repeat(20_000);

/** [api#quota-of-stored-bytes] */
describe('the quota of stored bytes', () => {
  let own: OwnApi;
  let api: Api;
  beforeAll(async () => {
    own = await OwnApi.start({ STORAGE_QUOTA_BYTES: String(QUOTA) });
  }, START_MS);
  afterAll(() => own.stop(), START_MS);
  beforeEach(async () => {
    api = await registerTenant('Full', own.as(null));
  });

  const put = (name: string, value: string) => api.put(`/v1/data-stores/${name}/k`, { value });
  const used = async (): Promise<number> => dataOf(await api.get('/v1/tenant')).storage.used_bytes;

  /** What has no quota would be stored without end. */
  async function fill(): Promise<void> {
    for (let n = 0; n < 2 * (QUOTA / LARGE.length); n += 1) await put(`fill-${n}`, LARGE);
    expect(await used()).toBeGreaterThanOrEqual(QUOTA);
  }

  /** A process may remember for a second what a tenant uses. */
  const isFull = (): Promise<unknown> =>
    eventually('the quota to be noticed', async () => (await put('probe', 'small')).status === 413);

  it('whatever begins or brings something is refused while the quota is used up, and what ends or goes on is not', async () => {
    const key = await upload(api, sequence(userTask('a')));
    const decision = await uploadDecision(api);
    const running = await startInstance(api, key);
    const waiting = await startInstance(api, key);
    await fill();
    await isFull();
    const source = sequence(userTask('a', { name: 'another' }));
    const refused: Record<string, Answer> = {
      instance: await api.post('/v1/instances', { definition_key: key }),
      entry: await put('small', 'x'),
      message: await api.post('/v1/messages', { name: 'm', correlation_key: 'k', ttl: 'PT1H' }),
      signal: await api.post('/v1/signals', { name: 's' }),
      evaluation: await api.post(`/v1/decisions/${decision}/evaluate`, { variables: { amount: 1 } }),
      version: await api.put(`/v1/definitions/${key}`, { name: 'N', source_type: 'json', source }),
      variables: await api.patch(`/v1/instances/${running.id}/variables`, { variables: { text: LARGE } }),
    };
    expect(Object.entries(refused).map(([what, answer]) => [what, refusalOf(answer)])).toEqual(
      Object.keys(refused).map((what) => [what, FULL]),
    );
    expect(refused['entry']!.body.error.message).toMatch(
      /^expected the tenant to have stored less than 100000 bytes of large values, found \d+$/,
    );
    const [task] = await tasksOf(api, running.id);
    dataOf(await api.post(`/v1/tasks/${task.id}/claim`, { assignee: 'ann' }));
    dataOf(await api.post(`/v1/tasks/${task.id}/complete`, { variables: { note: 'small' } }));
    dataOf(await api.post(`/v1/instances/${waiting.id}/terminate`));
    expect(dataOf(await api.get(`/v1/instances/${waiting.id}`)).status).toBe('terminated');
  });

  it('the bytes and the quota are shown, and there is room again when values are deleted', async () => {
    await fill();
    await isFull();
    const storage = { used_bytes: await used(), quota_bytes: QUOTA };
    expect(dataOf(await api.get('/v1/monitoring/summary')).storage).toEqual(storage);
    for (let n = 0; n < 2 * (QUOTA / LARGE.length); n += 1) await api.delete(`/v1/data-stores/fill-${n}/k`);
    await eventually('room', async () => (await put('probe', 'small')).status < 300);
  });

  it('another tenant has its own quota', async () => {
    await fill();
    await isFull();
    const other = await registerTenant('Other', own.as(null));
    expect(dataOf(await other.get('/v1/tenant')).storage).toEqual({ used_bytes: 0, quota_bytes: QUOTA });
    dataOf(await other.put('/v1/data-stores/s/k', { value: LARGE }), 201);
  });
});
