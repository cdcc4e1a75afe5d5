import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from '@svc/config';
import type { FileTombstone } from '@svc/engine';
import type { FileStorage } from '@svc/files';
import { type FileRow, FileWriter, type Queryable, type TenantScope } from '@svc/persistence';
import { v7 as newId } from 'uuid';
import { LOGGER } from '../app-resources.js';
import { AuditedWrites } from '../database/audited-writes.js';
import { conflict } from '../errors/api-error.js';
import type { Action } from '../http/requests/action-on.js';
import { FileAccess } from './file-access.js';
import { addressOf } from './file-address.js';
import { type FileDto, fileDto, tombstoneOf } from './file.dto.js';
import { fileEntry } from './file-entry.js';
import { FILE_STORAGE } from './file-storage.js';
import { FileVariables } from './file-variables.js';
import { UPLOAD_GRACE_MS } from './upload-time.js';

/** [files#from-the-client-to-the-variable] */
const DOWNLOAD_MS = 60_000;

/** Lists, downloads and deletion of files. */
@Injectable()
export class FilesService {
  constructor(
    private readonly access: FileAccess,
    private readonly variables: FileVariables,
    private readonly writer: FileWriter,
    private readonly writes: AuditedWrites,
    @Inject(FILE_STORAGE) private readonly storage: FileStorage,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async list(tenant: TenantScope, instanceId: string): Promise<FileDto[]> {
    return (await this.access.list(tenant, instanceId)).map(fileDto);
  }

  /** A URL of the content, for a minute. */
  async downloadUrl(tenant: TenantScope, instanceId: string, fileId: string): Promise<string> {
    const file = await this.access.findLiving(tenant, instanceId, fileId);
    if (file.status !== 'confirmed')
      throw conflict(`expected file ${fileId} to be confirmed, but it is ${file.status}`);
    const { filename, contentType, size } = file;
    const expiresAt = new Date(Date.now() + DOWNLOAD_MS);
    return this.storage.signDownload(addressOf(file), { filename, contentType, size, expiresAt });
  }

  /** Writes the tombstone before the file is deleted or with it, so that no variable holds a deleted file. May be repeated. */
  async remove(action: Action, fileId: string): Promise<FileTombstone> {
    const { caller, target } = action;
    // If the file was confirmed or deleted since it was read, nothing is recorded and the next round reads it again.
    for (let { id } = action; ; id = newId()) {
      const file = await this.access.find(caller.tenant, target, fileId);
      if (file.deletedAt !== null) return tombstoneOf(fileId, file.deletedAt);
      const deletedAt = new Date();
      const tombstone = tombstoneOf(fileId, deletedAt);
      const isOpen = await this.access.isOpen(caller.tenant, target);
      if (isOpen && file.status !== 'pending') await this.variables.write({ ...action, id }, file, tombstone);
      const bury = (tx: Queryable) => (isOpen ? Promise.resolve() : this.variables.bury(file, tombstone, tx));
      if (!(await this.recordRemoval(action, file, deletedAt, bury))) continue;
      await this.removeContent(file);
      return tombstone;
    }
  }

  private recordRemoval(
    { caller }: Action,
    file: FileRow,
    deletedAt: Date,
    bury: (tx: Queryable) => Promise<void>,
  ): Promise<boolean> {
    return this.writes.record(caller.tenant, caller.actor, async (tx) => {
      const result = await this.writer.remove(caller.tenant, file, deletedAt, tx);
      if (result) await bury(tx);
      return { result, entries: result ? [fileEntry('file.deleted', file)] : [] };
    });
  }

  /** The file is deleted even if the storage can't be reached now: the sweeper later removes contents without a file. */
  private async removeContent(file: FileRow): Promise<void> {
    try {
      if (mayBeUploaded(file, Date.now())) await this.storage.bury(addressOf(file));
      else await this.storage.remove(addressOf(file));
    } catch (error) {
      this.logger.warn({ err: error, file_id: file.id }, 'the content of a deleted file is left to the sweeper');
    }
  }
}

function mayBeUploaded({ expiresAt }: FileRow, now: number): boolean {
  return now < expiresAt.getTime() + UPLOAD_GRACE_MS;
}
