import type { Logger } from '@svc/config';
import type { FileStorage, StoredObject } from '@svc/files';
import { type FileRepository, type FileRow, type FileWriter, tenantScope } from '@svc/persistence';
import type { AuditedWrites } from '../database/audited-writes.js';
import { fileEntry } from './file-entry.js';
import { addressOf } from './file-address.js';
import { holdsFile } from './holds-file.js';
import { UPLOAD_GRACE_MS } from './upload-time.js';

export interface FileSweepParts {
  readonly files: FileRepository;
  readonly writer: FileWriter;
  readonly writes: AuditedWrites;
  readonly storage: FileStorage;
  readonly logger: Logger;
}

/** No upload takes longer. */
const UNFINISHED_MS = 3_600_000;
/** Time for an operator who restores a database to notice, before contents without a file are removed. */
const UNKNOWN_MS = 24 * 3_600_000;
const SLOTS_AT_ONCE = 200;
const OBJECTS_AT_ONCE = 500;
const SWEEPER = { type: 'system', id: null } as const;

/** Cleans up after unfinished uploads and crashes: rows without an object, and objects without a row. */
export class FileSweep {
  constructor(private readonly parts: FileSweepParts) {}

  /** Settles slots that were not confirmed in time, and removes what broken uploads have left in the storage. */
  async slots(now: Date): Promise<void> {
    const before = new Date(now.getTime() - UPLOAD_GRACE_MS);
    for (;;) {
      const lapsed = await this.parts.files.listLapsed(before, SLOTS_AT_ONCE);
      for (const file of lapsed) await this.settle(file, now);
      if (lapsed.length < SLOTS_AT_ONCE) break;
    }
    await this.parts.storage.removeUnfinished(new Date(now.getTime() - UNFINISHED_MS));
  }

  /** Removes objects that belong to no living file: their removal failed before, or their transaction was lost. */
  async objects(now: Date): Promise<void> {
    const before = new Date(now.getTime() - UNKNOWN_MS);
    let batch: StoredObject[] = [];
    for await (const object of this.parts.storage.list()) {
      if (object.storedAt < before) batch.push(object);
      if (batch.length < OBJECTS_AT_ONCE) continue;
      await this.removeUnknown(batch);
      batch = [];
    }
    await this.removeUnknown(batch);
  }

  /** A checked upload is confirmed if a variable holds it. Every other slot is removed. */
  private async settle(file: FileRow, now: Date): Promise<void> {
    if (file.status === 'uploaded' && (await this.isHeld(file))) await this.confirm(file, now);
    else await this.remove(file, now);
  }

  private async isHeld(file: FileRow): Promise<boolean> {
    const variables = await this.parts.files.findVariablesNaming(file);
    return variables.some(({ value }) => holdsFile(value, file.id));
  }

  private confirm(file: FileRow, now: Date): Promise<void> {
    const { writer, writes } = this.parts;
    const tenant = tenantScope(file.tenantId);
    return writes.record(tenant, SWEEPER, async (tx) => {
      const isChanged = await writer.confirm(tenant, file.id, now, tx);
      return { result: undefined, entries: isChanged ? [fileEntry('file.confirmed', file)] : [] };
    });
  }

  private async remove(file: FileRow, now: Date): Promise<void> {
    const { writer, writes, storage } = this.parts;
    const tenant = tenantScope(file.tenantId);
    const isRemoved = await writes.record(tenant, SWEEPER, async (tx) => {
      const result = await writer.removeLapsed(tenant, file, now, tx);
      return { result, entries: result ? [fileEntry('file.deleted', file, { reason: 'never confirmed' })] : [] };
    });
    if (isRemoved) await storage.remove(addressOf(file));
  }

  private async removeUnknown(objects: readonly StoredObject[]): Promise<void> {
    if (objects.length === 0) return;
    const { files, storage, logger } = this.parts;
    const living = await files.filterLiving(objects.map(({ address }) => address));
    const unknown = objects.filter(({ address: { fileId } }) => !living.has(fileId));
    for (const { address } of unknown) await storage.remove(address);
    if (unknown.length > 0) logger.info({ objects: unknown.length }, 'contents that no file knows were removed');
  }
}
