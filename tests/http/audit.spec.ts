import { beforeAll, describe, expect, it } from '@jest/globals';
import { createHash } from 'node:crypto';
import { type Api, dataOf, refusalOf, startInstance, tasksOf, type Json } from './support/api.js';
import { sequence as sequenceOf, upload, userTask } from './support/processes.js';
import { execute } from './support/database.js';
import { registerTenant } from './support/tenants.js';

const INVALID = [400, 'VALIDATION_ERROR'];

describe('the audit log', () => {
  let api: Api;
  let instanceId: string;
  beforeAll(async () => {
    api = await registerTenant();
    const { id } = await startInstance(api, await upload(api, sequenceOf(userTask('a'))));
    const [task] = await tasksOf(api, id);
    await api.post(`/v1/tasks/${task.id}/claim`, { assignee: 'kim' });
    await api.post(`/v1/tasks/${task.id}/complete`);
    instanceId = id;
  });

  const wholeLog = async (): Promise<Json[]> => dataOf(await api.get('/v1/audit?limit=100'));

  it('the audit log is listed newest first, in pages and by its filters', async () => {
    const all = await wholeLog();
    expect(all.map(({ sequence: place }) => place)).toEqual(all.map((_, n) => all.length - n));
    const first = await api.get('/v1/audit?limit=2');
    const second = await api.get(`/v1/audit?limit=2&cursor=${first.body.page.next_cursor}`);
    expect([...first.body.data, ...second.body.data]).toEqual(all.slice(0, 4));
    const actions = async (query: string): Promise<string[]> =>
      dataOf(await api.get(`/v1/audit?${query}`)).map((entry: Json) => entry.action);
    expect(await actions('action=task.claimed')).toEqual(['task.claimed']);
    expect(await actions('action=definition.created')).toEqual(['definition.created']);
    expect(new Set(await actions(`instance_id=${instanceId}&actor_type=engine`))).toContain('element.entered');
    expect(await actions(`from=${new Date(Date.now() + 60_000).toISOString()}`)).toEqual([]);
    for (const query of ['limit=101', 'cursor=x', 'from=x', 'instance_id=x', 'actor_type=x']) {
      expect(refusalOf(await api.get(`/v1/audit?${query}`))).toEqual(INVALID);
    }
  });

  it('the audit log records which actor did what to an instance [service.a-unified-audit-log-records-api-actions]', async () => {
    const history = dataOf(await api.get(`/v1/instances/${instanceId}/history`));
    const actors = Object.fromEntries(history.map((entry: Json) => [entry.action, entry.actorType]));
    expect(actors).toMatchObject({
      'instance.created': 'api_key',
      'task.created': 'engine',
      'task.claimed': 'api_key',
      'task.completed': 'api_key',
      'element.completed': 'engine',
      'instance.engine_completed': 'engine',
    });
    const claimed = history.find((entry: Json) => entry.action === 'task.claimed');
    expect(claimed.payload).toMatchObject({ assignee: 'kim', element_id: 'a' });
  });

  it('verification checks the whole audit chain and parts of it [endpoints.audit-credentials-monitoring.get-audit-verify] [service.a-unified-audit-log-records-api-actions]', async () => {
    const all = (await wholeLog()).reverse();
    expect(dataOf(await api.get('/v1/audit/verify'))).toEqual({
      valid: true,
      entries_checked: all.length,
      from: null,
      to: null,
      first_sequence: 1,
      last_sequence: all.length,
      head_hash: all.at(-1).entryHash,
      checkpoint_sequence: null,
      witnesses_checked: expect.any(Number),
      failures: [],
    });
    const from = all[3].createdAt;
    const part = dataOf(await api.get(`/v1/audit/verify?from=${from}`));
    expect(part).toMatchObject({ valid: true, from, to: null, last_sequence: all.length });
    expect(part.first_sequence).toBeLessThanOrEqual(4);
    const before = dataOf(await api.get(`/v1/audit/verify?to=${from}`));
    expect(before).toMatchObject({ valid: true, entries_checked: part.first_sequence - 1 });
    expect(dataOf(await api.get('/v1/audit/verify?to=2000-01-01T00:00:00Z'))).toMatchObject({
      valid: true,
      entries_checked: 0,
      head_hash: null,
    });
    expect(refusalOf(await api.get('/v1/audit/verify?from=yesterday'))).toEqual(INVALID);
  });

  it.each([
    ['changed', "UPDATE audit_entry SET payload = '{}' WHERE tenant_id = $1 AND sequence = 3", 3, 'entry_changed'],
    ['missing', 'DELETE FROM audit_entry WHERE tenant_id = $1 AND sequence = 3', 3, 'entry_missing'],
    ['cut off', 'DELETE FROM audit_entry WHERE tenant_id = $1 AND sequence > 3', null, 'head_mismatch'],
  ])(
    'verification names the audit entry that was %s [events.audit-log-actions.deleting-inserting-or-changing-an-entry-breaks]',
    async (_title, tampering, sequence, reason) => {
      const victim = await registerTenant();
      await startInstance(victim, await upload(victim, sequenceOf(userTask('a'))));
      await execute(tampering, [dataOf(await victim.get('/v1/tenant')).id]);
      const report = dataOf(await victim.get('/v1/audit/verify'));
      expect(report.valid).toBe(false);
      expect(report.failures).toContainEqual(
        expect.objectContaining({ reason, ...(sequence !== null && { sequence }) }),
      );
    },
  );

  it('the audit hashes can be recomputed by a third party from what the API shows [events.audit-log-actions.hash-chain-each-entry-s-entry-hash] [resources.audit-log-entry.entry-hash] [resources.audit-log-entry.prev-entry-hash]', async () => {
    const tenantId = dataOf(await api.get('/v1/tenant')).id;
    const sha256 = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex');
    let previous = '0'.repeat(64);
    for (const entry of (await wholeLog()).reverse()) {
      const content = canonical({
        id: entry.id,
        tenant_id: tenantId,
        instance_id: entry.instanceId,
        actor_type: entry.actorType,
        actor_id: entry.actorId,
        action: entry.action,
        payload: entry.payload,
        hash_version: entry.hash_version,
      });
      const hash = sha256([previous, entry.sequence, entry.createdAt, sha256(content)].join('\n'));
      expect([entry.prevEntryHash, entry.entryHash]).toEqual([previous, hash]);
      previous = hash;
    }
  });
});

/** JSON with sorted members and no white space (RFC 8785, for the values that occur here). */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value).sort(([left], [right]) => (left < right ? -1 : 1));
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${canonical(member)}`).join(',')}}`;
}
