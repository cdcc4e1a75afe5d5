import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ChainedEntry } from '@svc/audit';
import { localSecrets } from '../../tools/stack/secrets.mjs';
import { type Api, dataOf, type Json, startInstance } from './support/api.js';
import { rechained, replaceChain, storedChain } from './support/audit-chains.js';
import { exportedText, exportOf, linesOf, verifyByScript } from './support/audit-exports.js';
import { execute } from './support/database.js';
import { eventually } from './support/eventually.js';
import { OwnApi, stackUnderTest } from './support/own-api.js';
import { sequence, upload, userTask } from './support/processes.js';
import { registerTenant } from './support/tenants.js';

const DAY_MS = 24 * 3_600_000;
/** How many entries of the tenant are older than the retention period. */
const OLD = 6;

/** A tenant whose first entries were dated back, as if it had existed for long. */
async function aged(): Promise<{ api: Api; tenant: string; chain: readonly ChainedEntry[] }> {
  const api = await registerTenant();
  await startInstance(api, await upload(api, sequence(userTask('a'))));
  const tenant = dataOf(await api.get('/v1/tenant')).id;
  const chain = rechained(await storedChain(tenant), 1, ({ sequence: place, createdAt }) =>
    place > OLD ? {} : { createdAt: new Date(createdAt.getTime() - 40 * DAY_MS) },
  );
  await replaceChain(tenant, chain);
  return { api, tenant, chain };
}

async function checkpointOf(tenant: string): Promise<Json> {
  return (await execute('SELECT * FROM audit_checkpoint WHERE tenant_id = $1', [tenant]))[0] ?? null;
}

describe('retention of the audit log', () => {
  let own: OwnApi;
  let kept: Awaited<ReturnType<typeof aged>>;
  let damaged: typeof kept;
  let api: Api;
  beforeAll(async () => {
    [kept, damaged] = [await aged(), await aged()];
    await execute("UPDATE audit_entry SET actor_id = 'x' WHERE tenant_id = $1 AND sequence = 2", [damaged.tenant]);
    own = await OwnApi.start({
      AUDIT_RETENTION_DAYS: '30',
      AUDIT_WITNESS_KEY: localSecrets(stackUnderTest().dataDir).auditWitnessKey,
    });
    await eventually('old entries to be removed', () => checkpointOf(kept.tenant));
    api = own.as(kept.api.key);
  }, 180_000);
  afterAll(() => own?.stop());

  const verified = async (): Promise<Json> => dataOf(await api.get('/v1/audit/verify'));

  it('retention replaces old audit entries by a signed checkpoint and writes that to the log', async () => {
    const left = await storedChain(kept.tenant);
    expect(left[0]?.sequence).toBe(OLD + 1);
    expect(left.slice(0, -1)).toEqual(kept.chain.slice(OLD));
    const [entry] = dataOf(await api.get('/v1/audit?action=audit.checkpointed'));
    expect(entry).toMatchObject({ actorType: 'system', instanceId: null });
    const { sequence: place, hash, count, key_id, signature } = await checkpointOf(kept.tenant);
    expect([Number(place), hash, Number(count)]).toEqual([OLD, kept.chain[OLD - 1]?.entryHash, OLD]);
    expect(entry.payload).toEqual({
      sequence: OLD,
      hash,
      count: OLD,
      removed: OLD,
      at: expect.stringMatching(/Z$/),
      key_id,
      signature,
    });
  });

  it('the audit chain verifies from the checkpoint that retention leaves', async () => {
    expect(await verified()).toMatchObject({
      valid: true,
      first_sequence: OLD + 1,
      last_sequence: kept.chain.length + 1,
      checkpoint_sequence: OLD,
      witnesses_checked: null,
      failures: [],
    });
    const from = kept.chain.at(-1)?.createdAt.toISOString();
    expect(dataOf(await api.get(`/v1/audit/verify?from=${from}`))).toMatchObject({ valid: true });
    expect(dataOf(await api.get(`/v1/audit/verify?to=${from}`))).toMatchObject({ valid: true });
    const [first] = await exportOf(api);
    expect(first.checkpoint).toMatchObject({ tenant: kept.tenant, sequence: OLD, count: OLD });
    expect(await verifyByScript(linesOf(await exportedText(api)), [])).toMatchObject({ code: 0, failures: [] });
  });

  it('retention does not remove audit entries that have been tampered with', async () => {
    expect(await checkpointOf(damaged.tenant)).toBeNull();
    const { failures } = dataOf(await own.as(damaged.api.key).get('/v1/audit/verify'));
    expect(failures).toEqual([{ sequence: 2, entry_id: damaged.chain[1]?.id, reason: 'entry_changed' }]);
  });

  /** What is changed in the checkpoint, the sequence at which it is found, and the reason. */
  const EDITS: readonly (readonly [title: string, statement: string, found: number, reason: string])[] = [
    ['its sequence', 'SET sequence = sequence + 1', OLD + 1, 'entry_changed'],
    ['its hash', "SET hash = repeat('a', 64)", OLD, 'entry_changed'],
    ['its count', 'SET count = count - 1', OLD, 'entry_changed'],
    ['its time', "SET signed_at = signed_at - interval '1 day'", OLD, 'entry_changed'],
    ['its key', "SET key_id = 'another'", OLD, 'entry_changed'],
    ['its signature', "SET signature = 'AAAA'", OLD, 'entry_changed'],
  ];

  it.each(EDITS)('verification finds a checkpoint that was edited: %s', async (_title, change, found, reason) => {
    const [before] = await execute('SELECT * FROM audit_checkpoint WHERE tenant_id = $1', [kept.tenant]);
    await execute(`UPDATE audit_checkpoint ${change} WHERE tenant_id = $1`, [kept.tenant]);
    try {
      expect((await verified()).failures).toEqual([{ sequence: found, entry_id: null, reason }]);
      const script = await verifyByScript(linesOf(await exportedText(api)), []);
      expect(script.failures).toContainEqual([found, reason]);
    } finally {
      await execute(
        'UPDATE audit_checkpoint SET sequence = $2, hash = $3, count = $4, signed_at = $5, key_id = $6, signature = $7 WHERE tenant_id = $1',
        [kept.tenant, before.sequence, before.hash, before.count, before.signed_at, before.key_id, before.signature],
      );
    }
    expect(await verified()).toMatchObject({ valid: true });
  });

  it('verification finds entries removed after the checkpoint, with and without the checkpoint', async () => {
    const first = (await storedChain(kept.tenant))[0];
    await execute('DELETE FROM audit_entry WHERE tenant_id = $1 AND sequence = $2', [kept.tenant, first?.sequence]);
    const missing = { sequence: OLD + 1, entry_id: null, reason: 'entry_missing' };
    expect((await verified()).failures).toEqual([missing]);
    const script = await verifyByScript(linesOf(await exportedText(api)), []);
    expect(script.failures).toContainEqual([OLD + 1, 'entry_missing']);
    await execute('DELETE FROM audit_checkpoint WHERE tenant_id = $1', [kept.tenant]);
    expect((await verified()).failures[0]).toEqual({ ...missing, sequence: 1 });
  });
});
