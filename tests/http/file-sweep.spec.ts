import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createLogger } from '@svc/config';
import type { FileRef } from '@svc/engine';
import { type FileAddress, keyOf, LocalStorage, TicketSigner } from '@svc/files';
import { Committer, FileRepository, type FileStatus, FileWriter, tenantScope, underLease } from '@svc/persistence';
import { FileSweep } from '../../apps/api/src/files/file-sweep.js';
import { openTestDatabase, type TestDatabase } from '../../libs/persistence/testing/test-database.js';

const CONTENT = Buffer.from('content');
const HOUR = 3_600_000;
const NOW = new Date();
const ago = (ms: number): Date => new Date(NOW.getTime() - ms);

describe('the sweep of files', () => {
  let database: TestDatabase;
  let committer: Committer;
  let folder: string;
  let storage: LocalStorage;
  let files: FileRepository;
  let sweep: FileSweep;

  beforeAll(async () => {
    database = await openTestDatabase();
    committer = new Committer({ url: database.url });
  }, 60_000);
  afterAll(async () => {
    await committer.close();
    await database.close();
  }, 60_000);
  beforeEach(async () => {
    await database.dataSource.query('TRUNCATE file_record, instance_variable');
    folder = await mkdtemp(join(tmpdir(), 'svc-sweep-'));
    storage = new LocalStorage({ folder, contentsUrl: 'http://api', tickets: new TicketSigner([Buffer.alloc(32, 1)]) });
    files = new FileRepository(database.dataSource);
    const logger = createLogger('test', { logLevel: 'silent' });
    sweep = new FileSweep({ files, writer: new FileWriter(), writes: committer, storage, logger });
  });

  afterEach(() => rm(folder, { recursive: true, force: true }));

  const newAddress = (): FileAddress => ({ tenantId: randomUUID(), instanceId: randomUUID(), fileId: randomUUID() });

  async function addRow(address: FileAddress, status: FileStatus, expiresAt: Date): Promise<void> {
    await database.dataSource.query(
      `INSERT INTO file_record (tenant_id, id, instance_id, variable, filename, content_type, size, sha256, status, created_at, expires_at)
       VALUES ($1, $2, $3, 'paper', 'a.pdf', 'application/pdf', $4, 'ab', $5, $6, $6)`,
      [address.tenantId, address.fileId, address.instanceId, CONTENT.length, status, expiresAt],
    );
  }

  async function store(address: FileAddress, storedAt = NOW): Promise<void> {
    const terms = { contentType: 'a/b', size: CONTENT.length, sha256: null, expiresAt: NOW };
    await storage.receive({ method: 'PUT', address, ...terms }, Readable.from([CONTENT]));
    await utimes(join(folder, keyOf(address)), storedAt, storedAt);
  }

  const writeVariable = ({ tenantId, instanceId }: FileAddress, value: unknown, name = 'paper') =>
    database.dataSource.query(
      'INSERT INTO instance_variable (tenant_id, instance_id, name, value) VALUES ($1, $2, $3, $4)',
      [tenantId, instanceId, name, JSON.stringify(value)],
    );

  const statusOf = async ({ tenantId, instanceId, fileId }: FileAddress) =>
    (await files.find(tenantScope(tenantId), instanceId, fileId))?.status;
  const isStored = async (address: FileAddress) => (await storage.sizeOf(address)) !== null;
  const actionsOf = async ({ tenantId }: FileAddress) => {
    const entries: { action: string; actor_type: string }[] = await database.dataSource.query(
      'SELECT action, actor_type FROM audit_entry WHERE tenant_id = $1 ORDER BY sequence',
      [tenantId],
    );
    return entries.map(({ action, actor_type }) => `${actor_type} ${action}`);
  };
  const refTo = ({ fileId }: FileAddress) => ({ type: 'file_ref', file_id: fileId }) as FileRef;

  it('the sweep removes slots that were never confirmed, with their content', async () => {
    const [empty, full] = [newAddress(), newAddress()];
    await Promise.all([addRow(empty, 'pending', ago(HOUR)), addRow(full, 'pending', ago(HOUR)), store(full)]);
    await sweep.slots(NOW);
    expect([await statusOf(empty), await statusOf(full), await isStored(full)]).toEqual(['deleted', 'deleted', false]);
    expect(await actionsOf(full)).toEqual(['system file.deleted']);
  });
  it('the sweep leaves slots whose upload may be under way', async () => {
    const [open, justOver] = [newAddress(), newAddress()];
    await Promise.all([
      addRow(open, 'pending', new Date(NOW.getTime() + HOUR)),
      addRow(justOver, 'pending', ago(60_000)),
    ]);
    await sweep.slots(NOW);
    expect([await statusOf(open), await statusOf(justOver)]).toEqual(['pending', 'pending']);
  });
  it('the sweep completes a confirmation that broke off after the variable was written', async () => {
    const address = newAddress();
    await Promise.all([addRow(address, 'uploaded', ago(HOUR)), store(address), writeVariable(address, refTo(address))]);
    await sweep.slots(NOW);
    expect([await statusOf(address), await isStored(address)]).toEqual(['confirmed', true]);
    expect(await actionsOf(address)).toEqual(['system file.confirmed']);
  });
  it('the sweep finds the file in a collection', async () => {
    const address = newAddress();
    await Promise.all([
      addRow(address, 'uploaded', ago(HOUR)),
      writeVariable(address, [refTo(newAddress()), refTo(address)]),
    ]);
    await sweep.slots(NOW);
    expect(await statusOf(address)).toBe('confirmed');
  });
  it('the sweep finds the file where the process moved it', async () => {
    const address = newAddress();
    await Promise.all([
      addRow(address, 'uploaded', ago(HOUR)),
      writeVariable(address, null),
      writeVariable(address, { papers: [{ scan: refTo(address) }] }, 'application'),
    ]);
    await sweep.slots(NOW);
    expect(await statusOf(address)).toBe('confirmed');
  });
  it.each<[string, (address: FileAddress) => unknown]>([
    ['nothing', () => null],
    ['another file', () => refTo(newAddress())],
    ['a tombstone', ({ fileId }) => ({ type: 'file_ref_deleted', file_id: fileId })],
    ['a text', ({ fileId }) => fileId],
  ])(
    'the sweep deletes the file of a confirmation that broke off before the write, where the variable holds %s',
    async (_, valueOf) => {
      const address = newAddress();
      await Promise.all([
        addRow(address, 'uploaded', ago(HOUR)),
        store(address),
        writeVariable(address, valueOf(address)),
      ]);
      await sweep.slots(NOW);
      expect([await statusOf(address), await isStored(address)]).toEqual(['deleted', false]);
    },
  );
  it('the sweep leaves confirmed files alone, however old', async () => {
    const address = newAddress();
    await Promise.all([addRow(address, 'confirmed', ago(999 * HOUR)), store(address, ago(999 * HOUR))]);
    await sweep.slots(NOW);
    await sweep.objects(NOW);
    expect([await statusOf(address), await isStored(address)]).toEqual(['confirmed', true]);
  });
  it('the sweep handles more lapsed slots than one batch holds', async () => {
    const addresses = Array.from({ length: 230 }, newAddress);
    await Promise.all(addresses.map((address) => addRow(address, 'pending', ago(HOUR))));
    await sweep.slots(NOW);
    expect(await files.listLapsed(NOW, 1_000)).toEqual([]);
  });
  it('the sweep removes old contents that belong to no existing file', async () => {
    const [unknown, deleted, young, other] = [newAddress(), newAddress(), newAddress(), newAddress()];
    await Promise.all([unknown, deleted, other].map((address) => store(address, ago(25 * HOUR))));
    await store(young, ago(23 * HOUR));
    await addRow(deleted, 'deleted', ago(HOUR));
    const [buried, freed] = [newAddress(), newAddress()];
    for (const address of [buried, freed]) await storage.bury(address);
    for (const address of [buried, freed]) await utimes(join(folder, keyOf(address)), ago(25 * HOUR), ago(25 * HOUR));
    await addRow(buried, 'deleted', new Date(NOW.getTime() + HOUR));
    await addRow(freed, 'deleted', ago(HOUR));
    // The row of another tenant with the same id does not make this content a known one.
    await addRow({ ...newAddress(), fileId: other.fileId }, 'confirmed', ago(HOUR));
    await sweep.objects(NOW);
    const stored = await Promise.all([unknown, deleted, young, other, buried, freed].map(isStored));
    expect(stored).toEqual([false, false, true, false, true, false]);
  });
  it('a sweep is run by one process at a time', async () => {
    const ran: string[] = [];
    let isFree: boolean | null = null;
    const outer = await underLease(database.dataSource, 'sweep', async () => {
      isFree = await underLease(database.dataSource, 'sweep', async () => void ran.push('inner'));
      ran.push('outer');
    });
    expect([outer, isFree, ran]).toEqual([true, false, ['outer']]);
    expect(await underLease(database.dataSource, 'sweep', async () => void ran.push('later'))).toBe(true);
    const failing = underLease(database.dataSource, 'sweep', () => Promise.reject(new Error('broken')));
    await expect(failing).rejects.toThrow('broken');
    expect(await underLease(database.dataSource, 'sweep', async () => {})).toBe(true);
  });
});
