import { beforeAll, describe, expect, it } from '@jest/globals';
import type { JsonObject } from '@svc/expressions';
import { type Answer, type Api, dataOf, type Json, refusalOf } from './support/api.js';
import { execute, foundInTables } from './support/database.js';
import { keyWith, registerTenant } from './support/tenants.js';

const TIME = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
const NOT_FOUND = [404, 'NOT_FOUND'];
const URL_TEXT = 'https://hook.invalid/in?token=in-the-url';
const EVENTS = [
  ...['instance.started', 'instance.completed', 'instance.suspended', 'instance.terminated', 'instance.error'],
  ...['task.created', 'task.claimed', 'task.completed', 'task.overdue', 'timer.fired'],
  ...['instance.token_retried', 'instance.token_moved', 'instance.token_cancelled', 'instance.token_added'],
  'instance.rerun_created',
];

let api: Api;
beforeAll(async () => {
  api = await registerTenant();
});

const bodyWith = (more: JsonObject = {}): JsonObject => ({ url: URL_TEXT, event_types: ['task.created'], ...more });
const create = (more: JsonObject = {}): Promise<Answer> => api.post('/v1/webhooks', bodyWith(more));
const pathOf = ({ id }: { id: string }, rest = ''): string => `/v1/webhooks/${id}${rest}`;
/** Creates a webhook and reads it. */
const created = async (more: JsonObject = {}): Promise<Json> =>
  dataOf(await api.get(pathOf(dataOf(await create(more), 201))));
const interestsOf = (id: string): Promise<Json[]> =>
  execute('SELECT event_type, definition_key FROM webhook_interest WHERE subscription_id = $1 ORDER BY 1', [id]);

describe('webhook subscriptions', () => {
  it('a webhook is shown with everything but its secret [endpoints.webhooks.post] [endpoints.webhooks.get] [endpoints.webhooks.get-id] [resources.webhook-subscription-and-delivery.subscription-id-url-event-types-definition-key] [endpoints.webhooks.the-secret-and-headers-values-are-plain]', async () => {
    const headers = { Authorization: 'Bearer {{credentials.x}}', 'X-Tab': 'a\tb' };
    const body = { event_types: EVENTS, definition_key: 'order', secret: 'a-secret-of-ours', headers };
    const answer = dataOf(await create(body), 201);
    expect(answer).toEqual({
      id: expect.any(String),
      url: URL_TEXT,
      event_types: EVENTS,
      definition_key: 'order',
      is_active: true,
      created_at: TIME,
    });
    const webhook = dataOf(await api.get(pathOf(answer)));
    expect(webhook).toEqual({ ...answer, headers });
    const plain = await created();
    expect(plain).toMatchObject({ event_types: ['task.created'], headers: {} });
    expect(plain).not.toHaveProperty('definition_key');
    const list = dataOf(await api.get('/v1/webhooks'));
    expect(list.slice(0, 2)).toEqual([plain, webhook]);
    expect(JSON.stringify(list)).not.toContain('a-secret-of-ours');
  });

  it('a webhook accepts null for fields that it leaves unset', async () => {
    const webhook = await created({
      definition_key: null,
      secret: null,
      headers: {},
      event_types: [...EVENTS, 'task.created'],
    });
    expect(webhook.event_types).toEqual(EVENTS);
    expect(webhook).not.toHaveProperty('definition_key');
    const copied = await api.post('/v1/webhooks', webhook);
    expect(dataOf(copied, 201)).toMatchObject({ url: URL_TEXT, is_active: true });
  });

  it.each<[string, JsonObject, object]>([
    ['url', { url: 'http://other.invalid' }, { url: 'http://other.invalid' }],
    ['event_types', { event_types: ['timer.fired'] }, { event_types: ['timer.fired'] }],
    ['is_active', { is_active: false }, { is_active: false }],
    ['headers', { headers: { 'X-New': '1' } }, { headers: { 'X-New': '1' } }],
    ['no headers', { headers: {} }, { headers: {} }],
    ['secret', { secret: 'another' }, {}],
    ['no secret', { secret: null }, {}],
    ['when it is disabled', { disable_after: 7 }, { disable_after: 7 }],
    ['nothing', {}, {}],
    ['definition_key', { definition_key: 'other' }, { definition_key: 'other' }],
    ['what it cannot change', { id: 'x', created_at: 'x' }, {}],
  ])(
    'an update of a webhook changes only the field supplied: %s [endpoints.webhooks.put-id]',
    async (_, change, changed) => {
      const webhook = await created({ definition_key: 'order', secret: 's', headers: { 'X-Old': '1' } });
      const after = dataOf(await api.put(pathOf(webhook), change));
      expect(after).toEqual({ ...webhook, ...changed });
      expect(dataOf(await api.get(pathOf(webhook)))).toEqual(after);
    },
  );

  it('the failure limit of a webhook can be removed', async () => {
    const webhook = await created({ disable_after: 3 });
    expect(webhook.disable_after).toBe(3);
    expect(dataOf(await api.put(pathOf(webhook), { disable_after: null }))).not.toHaveProperty('disable_after');
  });

  it('changing the secret of a webhook keeps its headers', async () => {
    const webhook = await created({ secret: 's', headers: { 'X-Old': '1' } });
    expect(dataOf(await api.put(pathOf(webhook), { secret: 't' }))).toMatchObject({ headers: { 'X-Old': '1' } });
    const rows = await execute('SELECT version FROM webhook_subscription WHERE id = $1', [webhook.id]);
    expect(rows).toEqual([{ version: 2 }]);
  });

  it('a webhook is registered for its events only while it is active', async () => {
    const webhook = await created({ event_types: ['task.created', 'timer.fired'], definition_key: 'order' });
    const of = (definition_key: string, ...events: string[]) =>
      events.map((event_type) => ({ event_type, definition_key }));
    expect(await interestsOf(webhook.id)).toEqual(of('order', 'task.created', 'timer.fired'));
    dataOf(await api.put(pathOf(webhook), { event_types: ['task.claimed'] }));
    expect(await interestsOf(webhook.id)).toEqual(of('order', 'task.claimed'));
    dataOf(await api.put(pathOf(webhook), { is_active: false }));
    dataOf(await api.put(pathOf(webhook), { event_types: ['task.completed'] }));
    expect(await interestsOf(webhook.id)).toEqual([]);
    dataOf(await api.put(pathOf(webhook), { is_active: true }));
    expect(await interestsOf(webhook.id)).toEqual(of('order', 'task.completed'));
    dataOf(await api.delete(pathOf(webhook)));
    expect(await interestsOf(webhook.id)).toEqual([]);
  });

  it('deleting a webhook deletes its deliveries [endpoints.webhooks.delete-id]', async () => {
    const webhook = await created();
    const test = dataOf(await api.post(pathOf(webhook, '/test')), 201);
    // More rows than one transaction deletes.
    const [{ tenant_id: tenant }] = await execute('SELECT tenant_id FROM webhook_delivery WHERE id = $1', [test.id]);
    const many = 'SELECT $1::uuid, gen_random_uuid() AS id FROM generate_series(1, 4500)';
    await execute(
      `WITH told AS (INSERT INTO webhook_event (tenant_id, id, data) SELECT *, '{}' FROM (${many}) e RETURNING id)
       INSERT INTO webhook_delivery (tenant_id, id, subscription_id, event_id, event_type, occurred_at, phase, status)
       SELECT $1, id, $2, id, 'test', now(), 'ended', 'success' FROM told`,
      [tenant, webhook.id],
    );
    expect(dataOf(await api.delete(pathOf(webhook)))).toEqual({ id: webhook.id, deleted: true });
    for (const answer of [
      await api.get(pathOf(webhook)),
      await api.put(pathOf(webhook), { is_active: true }),
      await api.delete(pathOf(webhook)),
      await api.post(pathOf(webhook, '/test')),
      await api.get(pathOf(webhook, '/deliveries')),
    ])
      expect(refusalOf(answer)).toEqual(NOT_FOUND);
    for (const table of ['webhook_delivery', 'webhook_subscription'])
      expect(
        await execute(`SELECT 1 FROM ${table} WHERE $1 IN (id::text, row_to_json(${table}) ->> 'subscription_id')`, [
          webhook.id,
        ]),
      ).toEqual([]);
    expect(await execute('SELECT 1 FROM webhook_event WHERE data LIKE $1', [`%${webhook.id}%`])).toEqual([]);
    expect(await execute(`SELECT 1 FROM webhook_event WHERE tenant_id = $1 AND data = '{}'`, [tenant])).toEqual([]);
  });

  it('one Idempotency-Key creates one webhook', async () => {
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const secrets = { secret: 's', headers: { 'X-A': 'canary-of-idempotency' } };
    const send = (more: JsonObject = {}) => api.post('/v1/webhooks', bodyWith({ ...secrets, ...more }), headers);
    const webhook = dataOf(await send(), 201);
    expect(dataOf(await send(), 201)).toEqual(webhook);
    expect(refusalOf(await send({ secret: 't' }))).toEqual([409, 'CONFLICT']);
    expect(await foundInTables(['canary-of-idempotency'])).toEqual([]);
  });

  it('webhooks need the scope webhooks:manage [authentication.webhooks-manage]', async () => {
    const others = await keyWith(api, ['instances:write', 'tasks:write', 'credentials:write']);
    expect(refusalOf(await others.get('/v1/webhooks'))).toEqual([403, 'FORBIDDEN']);
    const manager = await keyWith(api, ['webhooks:manage']);
    dataOf(await manager.post('/v1/webhooks', bodyWith()), 201);
  });

  it('a tenant has at most two thousand webhooks', async () => {
    const other = await registerTenant();
    const { id } = dataOf(await other.post('/v1/webhooks', bodyWith()), 201);
    await execute(
      `INSERT INTO webhook_subscription (tenant_id, id, url, event_types, master_key_id, wrapped_key, sealed)
       SELECT tenant_id, gen_random_uuid(), url, event_types, master_key_id, wrapped_key, sealed
       FROM webhook_subscription, generate_series(1, 1999) WHERE id = $1`,
      [id],
    );
    expect(refusalOf(await other.post('/v1/webhooks', bodyWith()))).toEqual([413, 'QUOTA_EXCEEDED']);
    dataOf(await other.delete(pathOf({ id })));
    dataOf(await other.post('/v1/webhooks', bodyWith()), 201);
  });

  it('the secrets of a webhook are stored sealed and not written to the audit log', async () => {
    const secrets = { secret: 'canary-in-the-secret', headers: { 'X-A': 'canary-in-a-header' } };
    const webhook = await created(secrets);
    dataOf(await api.put(pathOf(webhook), { ...secrets, is_active: false }));
    dataOf(await api.put(pathOf(webhook), {}));
    dataOf(await api.delete(pathOf(webhook)));
    const entries = dataOf(await api.get('/v1/audit?limit=10')).filter(
      ({ payload }: Json) => payload.webhook_id === webhook.id,
    );
    const about = { webhook_id: webhook.id, host: 'hook.invalid', event_types: ['task.created'], definition_key: null };
    expect(entries.map(({ action, actorType, payload }: Json) => [action, actorType, payload])).toEqual([
      ['webhook.deleted', 'api_key', about],
      ['webhook.updated', 'api_key', { ...about, changed: ['headers', 'secret', 'is_active'], is_active: false }],
      ['webhook.created', 'api_key', about],
    ]);
    const canaries = ['canary-in-the-secret', 'canary-in-a-header'];
    const inHexadecimal = canaries.map((canary) => Buffer.from(canary).toString('hex'));
    expect(await foundInTables([...canaries, ...inHexadecimal])).toEqual([]);
  });
});
