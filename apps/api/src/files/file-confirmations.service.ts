import { Inject, Injectable } from '@nestjs/common';
import type { FileRef } from '@svc/engine';
import type { FileStorage } from '@svc/files';
import { type FileRow, FileWriter } from '@svc/persistence';
import { v7 as newId } from 'uuid';
import { AuditedWrites } from '../database/audited-writes.js';
import { badRequest, conflict, notFound } from '../errors/api-error.js';
import type { Action } from '../http/requests/action-on.js';
import { FILE, FileAccess } from './file-access.js';
import { addressOf } from './file-address.js';
import { fileRefOf, tombstoneOf } from './file.dto.js';
import { fileEntry } from './file-entry.js';
import { FILE_STORAGE } from './file-storage.js';
import { FileVariables } from './file-variables.js';

/** How long the sweeper leaves a checked upload alone while its variable is written, in milliseconds. */
const CONFIRMING_MS = 10 * 60_000;

/**
 * Confirms uploads [files#from-the-client-to-the-variable]: marks the row as uploaded, then writes the variable, then
 * confirms the row. If this breaks off, a repetition or the sweeper completes it.
 */
@Injectable()
export class FileConfirmationsService {
  constructor(
    private readonly access: FileAccess,
    private readonly variables: FileVariables,
    private readonly writer: FileWriter,
    private readonly writes: AuditedWrites,
    @Inject(FILE_STORAGE) private readonly storage: FileStorage,
  ) {}

  /** A confirmed file has the same answer again. */
  async confirm(action: Action, fileId: string): Promise<FileRef> {
    const { caller, target } = action;
    const file = await this.access.findLiving(caller.tenant, target, fileId);
    if (file.status === 'confirmed') return fileRefOf(file);
    await this.access.requireOpen(caller.tenant, target);
    const checked = { ...file, sha256: await this.checkedHash(file) };
    if (!(await this.markUploaded(action, checked))) return this.otherwise(action, file);
    await this.variables.write(action, file, fileRefOf(checked));
    return (await this.markConfirmed(action, checked)) ? fileRefOf(checked) : this.otherwise(action, file);
  }

  /** Throws 409 if nothing was uploaded. Removes an upload that differs from its announcement, so that it can be sent again. */
  private async checkedHash(file: FileRow): Promise<string> {
    const address = addressOf(file);
    const size = await this.storage.sizeOf(address);
    if (size === null) throw conflict(`expected the content of file ${file.id} to be uploaded, but there is none`);
    if (size !== file.size) throw await this.unfit(file, `${file.size} bytes, found ${size}`);
    const sha256 = await this.storage.sha256Of(address);
    if (file.sha256 === null || file.sha256 === sha256) return sha256;
    throw await this.unfit(file, `the SHA-256 ${file.sha256}, found ${sha256}`);
  }

  private async unfit(file: FileRow, difference: string): Promise<Error> {
    await this.storage.remove(addressOf(file));
    return badRequest(`expected the upload to have ${difference}; it was removed and can be sent again`);
  }

  private markUploaded({ caller }: Action, { id, sha256 }: FileRow & { sha256: string }): Promise<boolean> {
    const keptUntil = new Date(Date.now() + CONFIRMING_MS);
    return this.writes.record(caller.tenant, caller.actor, async (tx) => {
      const result = await this.writer.markUploaded(caller.tenant, { id, sha256, keptUntil }, tx);
      return { result, entries: [] };
    });
  }

  private markConfirmed({ caller }: Action, file: FileRow): Promise<boolean> {
    return this.writes.record(caller.tenant, caller.actor, async (tx) => {
      const result = await this.writer.confirm(caller.tenant, file.id, new Date(), tx);
      return { result, entries: result ? [fileEntry('file.confirmed', file)] : [] };
    });
  }

  /** The answer if another request was faster. If that one deleted the file, the variable gets the tombstone. */
  private async otherwise(action: Action, { id }: FileRow): Promise<FileRef> {
    const file = await this.access.find(action.caller.tenant, action.target, id);
    if (file.status === 'confirmed') return fileRefOf(file);
    const { deletedAt } = file;
    if (deletedAt !== null) await this.variables.write({ ...action, id: newId() }, file, tombstoneOf(id, deletedAt));
    throw notFound(FILE);
  }
}
