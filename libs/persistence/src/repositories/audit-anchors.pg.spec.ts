import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AuditSigner, CHAIN_START, signCheckpoint, verifyChain } from '@svc/audit';
import { v7 as newId } from 'uuid';
import { Committer } from '../commit/committer.js';
import { tenantScope } from '../tenant-scope.js';
import type { TenantScope } from '../tenant-scope.js';
import type { TestDatabase } from '../../testing/test-database.js';
import { openTestDatabase, PATIENT_MS } from '../../testing/test-database.js';
import { AuditRetention } from './audit-retention.js';
import { AuditWitnesses } from './audit-witnesses.js';
import { AuditRepository } from './audit.js';

const SYSTEM = { type: 'system', id: null } as const;
const signer = new AuditSigner([{ id: 'test', key: Buffer.alloc(32, 1) }]);
const future = new Date(Date.now() + 3_600_000);
const past = new Date(0);

let database: TestDatabase;
let committer: Committer;
let audit: AuditRepository;
let retention: AuditRetention;
let witnesses: AuditWitnesses;
beforeAll(async () => {
  database = await openTestDatabase();
  committer = new Committer({ url: database.url, connectTimeoutMs: PATIENT_MS });
  audit = new AuditRepository(database.dataSource);
  retention = new AuditRetention(database.dataSource);
  witnesses = new AuditWitnesses(database.dataSource);
}, 120_000);
afterAll(async () => {
  await committer?.close();
  await database?.close();
});

function append(tenant: TenantScope, entries: number, payload: object = {}): Promise<null> {
  const entry = { instanceId: null, action: 'test', payload };
  return committer.record(tenant, SYSTEM, () =>
    Promise.resolve({ result: null, entries: Array.from({ length: entries }, () => entry) }),
  );
}

/** A tenant of its own with so many entries. */
async function tenantWith(entries: number, payload: object = {}): Promise<TenantScope> {
  const tenant = tenantScope(newId());
  await append(tenant, entries, payload);
  return tenant;
}

async function sequencesOf(tenant: TenantScope): Promise<number[]> {
  const found: number[] = [];
  for await (const { sequence } of audit.stream(tenant, 1, 9_999)) found.push(sequence);
  return found;
}

describe('reads for witnesses', () => {
  const movedOf = async (tenant: TenantScope) =>
    (await witnesses.listMoved(null, 1_000)).find(({ tenantId }) => tenantId === tenant);

  it('audit heads that have moved are listed for witnessing', async () => {
    const tenant = await tenantWith(2);
    const { head } = await audit.findEnds(tenant);
    const moved = await movedOf(tenant);
    expect(moved).toEqual({ tenantId: tenant, ...head, witnessedSequence: null });
    await witnesses.note([moved!], new Date());
    expect(await movedOf(tenant)).toBeUndefined();
    await append(tenant, 3);
    expect(await movedOf(tenant)).toMatchObject({ sequence: 5, witnessedSequence: 2 });
  });

  it('audit heads that were rewritten or moved back are listed for witnessing', async () => {
    const tenant = await tenantWith(2);
    await witnesses.note([(await movedOf(tenant))!], new Date());
    await database.dataSource.query("UPDATE audit_head SET hash = repeat('a', 64) WHERE tenant_id = $1", [tenant]);
    expect(await movedOf(tenant)).toMatchObject({ sequence: 2, witnessedSequence: 2 });
    await database.dataSource.query('UPDATE audit_head SET sequence = 1 WHERE tenant_id = $1', [tenant]);
    expect(await movedOf(tenant)).toMatchObject({ sequence: 1, witnessedSequence: 2 });
  });

  it('audit heads to be witnessed are listed in parts', async () => {
    const tenants = [await tenantWith(1), await tenantWith(1), await tenantWith(1)].sort();
    const found: string[] = [];
    for (let after: string | null = null; ;) {
      const [moved] = await witnesses.listMoved(after, 1);
      if (moved === undefined) break;
      found.push(moved.tenantId);
      after = moved.tenantId;
    }
    expect(found.filter((tenant) => tenants.includes(tenant as TenantScope))).toEqual(tenants);
  });
});

describe('removal of old entries', () => {
  async function shorten(tenant: TenantScope, after: number, last: number, count = last): Promise<void> {
    const hash = (await audit.findHashes(tenant, [last])).get(last) ?? '';
    const checkpoint = signCheckpoint(signer, tenant, { last: { sequence: last, hash }, count, at: new Date() });
    await committer.record(tenant, SYSTEM, async (tx) => {
      await retention.replace(tenant, after, checkpoint, tx);
      return { result: null, entries: [] };
    });
  }

  it('retention finds the oldest entries in parts, and never the last one', async () => {
    const tenant = await tenantWith(5);
    expect(await retention.findLast(tenant, 0, { before: future, most: 3 })).toBe(3);
    expect(await retention.findLast(tenant, 3, { before: future, most: 3 })).toBe(4);
    expect(await retention.findLast(tenant, 4, { before: future, most: 3 })).toBeNull();
    expect(await retention.findLast(tenant, 0, { before: past, most: 3 })).toBeNull();
  });

  it('retention applies to tenants with old enough entries', async () => {
    const [tenant, one] = [await tenantWith(5), await tenantWith(1)];
    expect(await retention.listTenants(future)).toContain(tenant);
    expect(await retention.listTenants(future)).not.toContain(one);
    expect(await retention.listTenants(past)).toEqual([]);
    await shorten(tenant, 0, 4);
    expect(await retention.listTenants(future)).not.toContain(tenant);
  });

  it('retention leaves a chain that continues from its checkpoint', async () => {
    const tenant = await tenantWith(6);
    await shorten(tenant, 0, 2);
    await shorten(tenant, 2, 4);
    expect(await sequencesOf(tenant)).toEqual([5, 6]);
    const { checkpoint, head, lastSequence } = await audit.findEnds(tenant);
    expect(checkpoint).toMatchObject({ tenant, sequence: 4, count: 4 });
    expect(await signer.isSigned(checkpoint!)).toBe(true);
    await append(tenant, 1);
    const report = await verifyChain(audit.stream(tenant, 5, lastSequence), checkpoint!, head);
    expect(report).toMatchObject({ valid: true, entriesChecked: 2 });
    expect((await verifyChain(audit.stream(tenant, 1, lastSequence), CHAIN_START, head)).valid).toBe(false);
  });

  it('retention removes nothing where another process was faster or an entry is missing', async () => {
    const tenant = await tenantWith(6);
    await shorten(tenant, 0, 2);
    await expect(shorten(tenant, 0, 4)).rejects.toThrow('expected to remove 4 entries after 0, found 2');
    await database.dataSource.query('DELETE FROM audit_entry WHERE tenant_id = $1 AND sequence = 3', [tenant]);
    await expect(shorten(tenant, 2, 4)).rejects.toThrow('expected to remove 2 entries after 2, found 1');
    expect(await sequencesOf(tenant)).toEqual([4, 5, 6]);
    expect((await audit.findEnds(tenant)).checkpoint).toMatchObject({ sequence: 2 });
  });
});

it('large audit entries are read in parts', async () => {
  const tenant = await tenantWith(60, { note: 'x'.repeat(65_000) });
  await append(tenant, 1, { note: 'x'.repeat(5_000_000) });
  await append(tenant, 2);
  expect(await sequencesOf(tenant)).toEqual(Array.from({ length: 63 }, (_, n) => n + 1));
  expect(await audit.findHashes(tenant, [1, 64])).toEqual(new Map([[1, expect.any(String)]]));
});
