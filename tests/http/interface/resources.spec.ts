import { beforeAll, describe, expect, it } from '@jest/globals';
import { type Api, dataOf, type Json, startInstance, tasksOf } from '../support/api.js';
import { needsGo, parallel, sequence, serviceTask, upload, userTask } from '../support/processes.js';
import { StubService } from '../support/stub-service.js';
import { registerTenant } from '../support/tenants.js';
import { NUMBER, TEXT, TIME } from './endpoint-rows.js';

const UUID: unknown = expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
const HASH: unknown = expect.stringMatching(/^[0-9a-f]{64}$/);
const IN_2040 = '2040-01-01T00:00:00.000Z';
const SOURCE = sequence(userTask('a', { assignee: 'kim', candidateGroups: ['sales'], dueDate: IN_2040 }));

/** One of each resource, as the API answers it. */
const shown: Record<string, Json> = {};
let api: Api;
beforeAll(async () => {
  api = await registerTenant('Fields');
  const key = `k-${crypto.randomUUID()}`;
  const definition = { key, name: 'Fields', description: 'of it', source_type: 'json', source: SOURCE };
  dataOf(await api.post('/v1/definitions', definition), 201);
  const more = { correlation_id: 'c', metadata: { free: { form: [1] } } };
  const { id } = await startInstance(api, key, { n: 1 }, more);
  shown['tenant'] = dataOf(await api.get('/v1/tenant'));
  shown['definition'] = dataOf(await api.get(`/v1/definitions/${key}`));
  shown['instance'] = dataOf(await api.get(`/v1/instances/${id}`));
  shown['broken instance'] = await startInstance(api, await upload(api, needsGo));
  [shown['task']] = await tasksOf(api, id);
  [, shown['audit entry']] = dataOf(await api.get(`/v1/instances/${id}/history`));
  const created = dataOf(await api.post('/v1/auth/keys', { name: 'shown', scopes: ['tasks:read'] }), 201);
  shown['new key'] = created;
  shown['key'] = dataOf(await api.get('/v1/auth/keys')).find((one: Json) => one.id === created.id);
});

/** [interface#resources-and-their-fields]: resource, field in each of its spellings, what it is, id of its row. */
const FIELDS: readonly (readonly [resource: string, spellings: string, value: unknown, id: string])[] = [
  ['tenant', 'id', UUID, 'tenant.id'],
  ['tenant', 'name', 'Fields', 'tenant.name'],
  ['tenant', 'slug', expect.stringMatching(/^fields/), 'tenant.slug'],
  ['tenant', 'email', expect.stringContaining('@'), 'tenant.email'],
  ['tenant', 'plan', 'free', 'tenant.plan'],
  ['tenant', 'status', 'active', 'tenant.status'],
  ['tenant', 'settings', {}, 'tenant.settings'],
  ['tenant', 'createdAt created_at', TIME, 'tenant.created-at'],
  ['key', 'id', UUID, 'api-key.id'],
  ['new key', 'key', expect.stringMatching(/^svc_live_/), 'api-key.key'],
  ['key', 'key', undefined, 'api-key.key'],
  ['key', 'prefix', expect.stringMatching(/^svc_live_.{1,10}$/), 'api-key.prefix'],
  ['key', 'name', 'shown', 'api-key.name'],
  ['key', 'scopes', ['tasks:read'], 'api-key.scopes'],
  ['key', 'expiresAt expires_at', null, 'api-key.expires-at'],
  ['key', 'createdAt created_at', TIME, 'api-key.created-at'],
  ['key', 'lastUsedAt last_used_at', null, 'api-key.last-used-at'],
  ['key', 'revokedAt revoked_at', null, 'api-key.revoked-at'],
  ['definition', 'id', UUID, 'process-definition.id'],
  ['definition', 'key', expect.stringMatching(/^k-/), 'process-definition.key'],
  ['definition', 'name', 'Fields', 'process-definition.name'],
  ['definition', 'description', 'of it', 'process-definition.description'],
  ['definition', 'version', 1, 'process-definition.version'],
  ['definition', 'source_type sourceType', 'json', 'process-definition.source-type'],
  ['definition', 'source', SOURCE, 'process-definition.source'],
  ['definition', 'source_hash', HASH, 'process-definition.source-hash'],
  ['definition', 'is_active', true, 'process-definition.is-active'],
  ['definition', 'created_at createdAt updated_at', TIME, 'process-definition.created-at'],
  ['instance', 'id', UUID, 'process-instance.id'],
  ['instance', 'definitionId', UUID, 'process-instance.definition-id'],
  ['instance', 'definitionHash', HASH, 'process-instance.definition-hash'],
  ['instance', 'definition_key', expect.stringMatching(/^k-/), 'process-instance.definition-key'],
  ['instance', 'definition_version', NUMBER, 'process-instance.definition-key'],
  ['instance', 'status', 'running', 'process-instance.status'],
  ['instance', 'variables', { n: 1 }, 'process-instance.variables'],
  ['instance', 'metadata', { free: { form: [1] } }, 'process-instance.metadata'],
  ['instance', 'correlation_id', 'c', 'process-instance.correlation-id'],
  ['broken instance', 'error', TEXT, 'process-instance.error'],
  ['instance', 'error', null, 'process-instance.error'],
  ['instance', 'startedAt started_at', TIME, 'process-instance.started-at'],
  ['task', 'id', UUID, 'human-task.id'],
  ['task', 'name', 'Task a', 'human-task.name'],
  ['task', 'status', 'pending', 'human-task.status'],
  ['task', 'instance_id', UUID, 'human-task.instance-id'],
  ['task', 'element_id', 'a', 'human-task.element-id'],
  ['task', 'assignee', 'kim', 'human-task.assignee'],
  ['task', 'candidateGroups', ['sales'], 'human-task.candidate-groups'],
  ['task', 'variables', { n: 1 }, 'human-task.variables'],
  ['task', 'created_at', TIME, 'human-task.created-at'],
  ['task', 'claimed_at completed_at', null, 'human-task.created-at'],
  ['task', 'due_at', IN_2040, 'human-task.created-at'],
  ['audit entry', 'id', UUID, 'audit-log-entry.id'],
  ['audit entry', 'actorType', 'engine', 'audit-log-entry.actor-type'],
  ['audit entry', 'action', 'element.entered', 'audit-log-entry.action'],
  ['audit entry', 'payload', { element_id: 'start', element_type: 'startEvent' }, 'audit-log-entry.payload'],
  ['audit entry', 'createdAt', TIME, 'audit-log-entry.created-at'],
  ['audit entry', 'entryHash', HASH, 'audit-log-entry.entry-hash'],
  ['audit entry', 'prevEntryHash', HASH, 'audit-log-entry.prev-entry-hash'],
];

const TIMES = /(At|_at)$/;
const camelOf = (name: string): string => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

describe('the fields of a resource', () => {
  const rows = FIELDS.map(
    ([resource, spellings, value, id]) => [resource, spellings, `resources.${id}`, value] as const,
  );
  it.each(rows)('the resource %s has the field %s [%s]', (resource, spellings, _id, value) => {
    for (const name of spellings.split(' ')) expect([name, shown[resource][name]]).toEqual([name, value]);
  });

  it('all times in resources are ISO 8601 text [resources.timestamps-are-iso-8601-strings]', () => {
    const times = Object.values(shown).flatMap((one) => Object.entries(one).filter(([name]) => TIMES.test(name)));
    expect(times.length).toBeGreaterThan(20);
    for (const [name, value] of times) expect([name, value ?? IN_2040]).toEqual([name, TIME]);
  });

  it('snake_case and camelCase spellings of a field have the same value [resources.both-snake-case-and-camel-case-field]', () => {
    const pairs = Object.values(shown).flatMap((one) =>
      Object.keys(one)
        .filter((name) => camelOf(name) !== name && Object.hasOwn(one, camelOf(name)))
        .map((name) => [one[name], one[camelOf(name)]]),
    );
    expect(pairs.length).toBeGreaterThan(10);
    for (const [snake, camel] of pairs) expect(snake).toEqual(camel);
  });
});

describe('statuses of tokens', () => {
  it('a token is active, waiting or dead [resources.token.status-values-active-waiting-dead] [states.token.statuses-active-waiting-dead] [resources.token.fields-id-element-id-element-type-status]', async () => {
    const service = await StubService.open();
    try {
      service.reply = () => ({ status: 503 });
      const call = serviceTask('call', service.url, { retryBackoff: 'PT1H' });
      const { id } = await startInstance(api, await upload(api, parallel([userTask('a')], [call])));
      const tokens: Json[] = dataOf(await api.get(`/v1/instances/${id}/tokens`));
      for (const token of tokens)
        expect(token).toEqual({ id: UUID, element_id: TEXT, element_type: TEXT, status: TEXT, created_at: TEXT });
      const statuses = Object.fromEntries(tokens.map(({ element_id, status }) => [element_id, status]));
      expect(statuses).toMatchObject({ call: 'active', a: 'waiting', fork: 'dead' });
    } finally {
      await service.close();
    }
  });
});
