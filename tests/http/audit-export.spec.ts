import { beforeAll, describe, expect, it } from '@jest/globals';
import { type Api, dataOf, type Json, refusalOf, startInstance } from './support/api.js';
import { exportedText, exportOf, linesOf, verifyByScript } from './support/audit-exports.js';
import { sequence, upload, userTask } from './support/processes.js';
import { registerTenant } from './support/tenants.js';

describe('the export of the audit log', () => {
  let api: Api;
  let all: Json[];
  beforeAll(async () => {
    api = await registerTenant();
    const key = await upload(api, sequence(userTask('a')));
    await startInstance(api, key, { price: 0.1, name: 'Crème "x" \u2028', list: [1e21, { b: 1, a: null }] });
    all = dataOf(await api.get('/v1/audit?limit=100')).reverse();
  });

  it('the audit export has one line per entry, oldest first, and a last line that names its end', async () => {
    const { headers } = await api.get('/v1/audit/export');
    expect(headers.get('content-type')).toBe('application/x-ndjson');
    const lines = await exportOf(api);
    expect(lines.slice(0, -1).map(({ sequence: place, id }) => [place, id])).toEqual(
      all.map(({ sequence: place, id }) => [place, id]),
    );
    const tenantId = dataOf(await api.get('/v1/tenant')).id;
    const first = all[0];
    expect(lines[0]).toEqual({
      sequence: 1,
      id: first.id,
      tenant_id: tenantId,
      instance_id: null,
      actor_type: first.actorType,
      actor_id: first.actorId,
      action: first.action,
      payload: first.payload,
      created_at: first.createdAt,
      hash_version: 1,
      entry_hash: first.entryHash,
      prev_entry_hash: '0'.repeat(64),
    });
    const { sequence: place, entryHash: hash } = all.at(-1);
    expect(lines.at(-1)).toEqual({
      end: { tenant_id: tenantId, after: 0, sequence: place, hash, is_head: true, at: expect.stringMatching(/Z$/) },
    });
  });

  it('an audit export can be limited to a span of time or to what follows a sequence number', async () => {
    const places = async (query: string) => (await exportOf(api, query)).slice(0, -1).map(({ sequence: at }) => at);
    const whole = all.map(({ sequence: place }) => place);
    const time = all[3].createdAt;
    const early = whole.filter((place) => all[place - 1].createdAt < time);
    expect(await places(`?from=${time}`)).toEqual(whole.slice(early.length));
    expect(await places(`?to=${time}`)).toEqual(early);
    expect(await places('?after_sequence=3')).toEqual(whole.slice(3));
    expect(await places(`?after_sequence=${all.length}`)).toEqual([]);
    expect(await places(`?after_sequence=999999`)).toEqual([]);
    expect(await places('?from=2999-01-01T00:00:00Z')).toEqual([]);
    const [end] = (await exportOf(api, `?to=${time}`)).slice(-1);
    expect(end.end).toMatchObject({ sequence: early.length, is_head: false });
  });

  it('an audit export that broke off can be continued from the last sequence number', async () => {
    const broken = linesOf(await exportedText(api)).slice(0, 4);
    const rest = linesOf(await exportedText(api, '?after_sequence=4'));
    expect(await verifyByScript([...broken, ...rest])).toMatchObject({ code: 0, failures: [] });
  });

  it('an audit export can be verified without the service [events.audit-log-actions.hash-chain-each-entry-s-entry-hash]', async () => {
    const report = await verifyByScript(linesOf(await exportedText(api)));
    expect(report).toEqual({
      code: 0,
      failures: [],
      summary: `${all.length} entries up to ${all.length}, 0 witnesses compared, 0 failures`,
    });
    for (const query of ['?after_sequence=2', `?to=${all[3].createdAt}`, `?from=${all[3].createdAt}`])
      expect(await verifyByScript(linesOf(await exportedText(api, query)))).toMatchObject({ code: 0, failures: [] });
  });

  it('the verification script says when an export is only a part of the log', async () => {
    const summaryOf = async (query: string) => (await verifyByScript(linesOf(await exportedText(api, query)))).summary;
    expect(await summaryOf('?after_sequence=2')).toContain(` entries from 3 up to ${all.length}, 0 witnesses`);
    expect(await summaryOf(`?to=${all[3].createdAt}`)).toContain(' (not the end of the chain), 0 witnesses');
  });

  it('HEAD on the audit export answers headers only, and invalid filters are refused', async () => {
    const head = await api.send('HEAD', '/v1/audit/export');
    expect([head.status, head.body]).toEqual([200, '']);
    for (const query of ['?from=yesterday', '?to=x', '?after_sequence=-1', '?after_sequence=x'])
      expect(refusalOf(await api.get(`/v1/audit/export${query}`))).toEqual([400, 'VALIDATION_ERROR']);
  });
});
