import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Committer } from '../commit/committer.js';
import type { FileStatus } from '../entities/file.js';
import { tenantScope } from '../tenant-scope.js';
import type { TenantScope } from '../tenant-scope.js';
import { closedGate, untilOneWaits } from '../../testing/lock-waits.js';
import { openTestDatabase, PATIENT_MS } from '../../testing/test-database.js';
import type { TestDatabase } from '../../testing/test-database.js';
import { FileWriter } from './file-writes.js';
import type { NewFile } from './file-writes.js';
import { FileRepository } from './files.js';
import type { Queryable } from './queryable.js';

const AT = new Date('2026-11-21T12:00:00.000Z');
const LATER = new Date('2026-11-21T13:00:00.000Z');
const SHA256 = 'ab'.repeat(32);
const LIMITS = { quotaBytes: 100, perInstance: 5 };
const ACTOR = { type: 'system', id: null } as const;

describe('quotas and limits of files', () => {
  let database: TestDatabase;
  let committer: Committer;
  let files: FileRepository;
  const writer = new FileWriter();
  beforeAll(async () => {
    database = await openTestDatabase();
    committer = new Committer({ url: database.url, connectTimeoutMs: PATIENT_MS });
    files = new FileRepository(database.dataSource);
  }, 120_000);
  afterAll(async () => {
    await committer.close();
    await database.close();
  });

  const newTenant = (): TenantScope => tenantScope(randomUUID());
  const newFile = (more: Partial<NewFile> = {}): NewFile => ({
    id: randomUUID(),
    instanceId: randomUUID(),
    variable: 'paper',
    filename: 'a.pdf',
    contentType: 'application/pdf',
    size: 10,
    sha256: null,
    createdAt: AT,
    expiresAt: AT,
    ...more,
  });
  const write = <T>(tenant: TenantScope, work: (tx: Queryable) => Promise<T>): Promise<T> =>
    committer.record(tenant, ACTOR, async (tx) => ({ result: await work(tx), entries: [] }));
  const add = (tenant: TenantScope, file: NewFile, limits = LIMITS) =>
    write(tenant, (tx) => writer.add(tenant, file, limits, tx));
  const steps = (tenant: TenantScope, id: string) => ({
    upload: () => write(tenant, (tx) => writer.markUploaded(tenant, { id, sha256: SHA256, keptUntil: LATER }, tx)),
    confirm: () => write(tenant, (tx) => writer.confirm(tenant, id, LATER, tx)),
    remove: (status: FileStatus) => write(tenant, (tx) => writer.remove(tenant, { id, status }, LATER, tx)),
  });

  it('files of a tenant never exceed its quota, however many are requested at once', async () => {
    const tenant = newTenant();
    const additions = await Promise.all(
      Array.from({ length: 12 }, (_, n) => add(tenant, newFile({ size: n === 0 ? 60 : 15 }), LIMITS)),
    );
    const [{ bytes }] = await database.dataSource.query(
      'SELECT sum(size)::integer AS bytes FROM file_record WHERE tenant_id = $1',
      [tenant],
    );
    expect(bytes).toBeLessThanOrEqual(100);
    expect(bytes + 15).toBeGreaterThan(100);
    expect(additions).toContain('over_quota');
    expect(await add(newTenant(), newFile({ size: 100 }))).toBe('added');
    expect(await add(newTenant(), newFile({ size: 101 }))).toBe('over_quota');
  });
  it('deleted files do not count towards the quota', async () => {
    const tenant = newTenant();
    const [first, second] = [newFile({ size: 100 }), newFile({ size: 100 })];
    expect([await add(tenant, first), await add(tenant, second)]).toEqual(['added', 'over_quota']);
    expect(await steps(tenant, first.id).remove('pending')).toBe(true);
    expect(await add(tenant, second)).toBe('added');
  });
  it('the number of files of an instance is limited', async () => {
    const [tenant, instanceId] = [newTenant(), randomUUID()];
    const additions: string[] = [];
    for (let n = 0; n < 6; n += 1) additions.push(await add(tenant, newFile({ instanceId, size: 0 })));
    expect(additions).toEqual([...Array.from({ length: 5 }, () => 'added'), 'too_many']);
    expect(await add(tenant, newFile({ size: 0 }))).toBe('added');
  });
  it('a repeated file request finds the same file, even when the quota is used up', async () => {
    const tenant = newTenant();
    const file = newFile({ size: 100 });
    expect([await add(tenant, file), await add(tenant, file)]).toEqual(['added', 'repeated']);
    expect(await files.list(tenant, file.instanceId)).toHaveLength(1);
  });
  it('a file goes from pending over uploaded to confirmed, and is deleted once', async () => {
    const [tenant, file] = [newTenant(), newFile()];
    const { upload, confirm, remove } = steps(tenant, file.id);
    await add(tenant, file);
    expect(await confirm()).toBe(false);
    expect([await upload(), await upload()]).toEqual([true, true]);
    expect(await files.find(tenant, file.instanceId, file.id)).toMatchObject({ sha256: SHA256, expiresAt: LATER });
    expect([await confirm(), await confirm(), await upload()]).toEqual([true, false, false]);
    const removals = [await remove('confirmed'), await remove('confirmed'), await remove('deleted')];
    expect([...removals, await upload(), await confirm()]).toEqual([true, false, false, false, false]);
    expect(await files.list(tenant, file.instanceId)).toEqual([]);
    const found = await files.find(tenant, file.instanceId, file.id);
    expect(found).toMatchObject({ status: 'deleted', confirmedAt: LATER, deletedAt: LATER });
  });
  it('a file belongs to one tenant and one instance', async () => {
    const [tenant, file] = [newTenant(), newFile()];
    await add(tenant, file);
    const stranger = newTenant();
    expect(await files.find(stranger, file.instanceId, file.id)).toBeNull();
    expect(await files.find(tenant, randomUUID(), file.id)).toBeNull();
    expect(await files.list(stranger, file.instanceId)).toEqual([]);
    expect(await steps(stranger, file.id).remove('pending')).toBe(false);
  });
  it('a file is deleted only in the status in which it was found', async () => {
    const [tenant, file] = [newTenant(), newFile()];
    const { upload, confirm, remove } = steps(tenant, file.id);
    await add(tenant, file);
    await upload();
    expect(await remove('pending')).toBe(false);
    await confirm();
    expect([await remove('uploaded'), await remove('confirmed')]).toEqual([false, true]);
  });
  it('files of one variable are deleted one after the other', async () => {
    const [tenant, instanceId] = [newTenant(), randomUUID()];
    const both = [newFile({ instanceId }), newFile({ instanceId })];
    for (const file of both) await add(tenant, file);
    const names = JSON.stringify(both.map(({ id }) => id));
    await database.dataSource.query(
      'INSERT INTO instance_variable (tenant_id, instance_id, name, value) VALUES ($1, $2, $3, $4)',
      [tenant, instanceId, 'papers', names],
    );
    const first = closedGate();
    const bury = async ({ id }: NewFile, until: Promise<void>) => {
      const file = (await files.find(tenant, instanceId, id))!;
      await write(tenant, async (tx) => {
        const found = await writer.lockVariablesNaming(file, tx);
        await until;
        const buried = found.map(({ name, value }) => ({ name, value: (value as string[]).filter((of) => of !== id) }));
        await writer.writeVariables(tenant, instanceId, buried, tx);
      });
    };
    const burials = both.map((file) => bury(file, first.opened));
    await untilOneWaits(database.dataSource);
    first.open();
    await Promise.all(burials);
    const rows = await database.dataSource.query('SELECT value FROM instance_variable WHERE instance_id = $1', [
      instanceId,
    ]);
    expect(rows).toEqual([{ value: '[]' }]);
  });
  it('the sweep removes a slot only in the status in which it was found', async () => {
    const [tenant, file] = [newTenant(), newFile()];
    await add(tenant, file);
    const found = await files.find(tenant, file.instanceId, file.id);
    await steps(tenant, file.id).upload();
    expect(await write(tenant, (tx) => writer.removeLapsed(tenant, found!, LATER, tx))).toBe(false);
    const again = await files.find(tenant, file.instanceId, file.id);
    expect(await write(tenant, (tx) => writer.removeLapsed(tenant, again!, LATER, tx))).toBe(true);
  });
});
