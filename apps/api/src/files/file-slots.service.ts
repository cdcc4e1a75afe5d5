import { Inject, Injectable } from '@nestjs/common';
import type { Config } from '@svc/config';
import type { FileStorage } from '@svc/files';
import { type FileAddition, type FileRow, FileWriter } from '@svc/persistence';
import { CONFIG } from '../app-resources.js';
import { AuditedWrites } from '../database/audited-writes.js';
import { ApiError, badRequest } from '../errors/api-error.js';
import type { Action } from '../http/requests/action-on.js';
import { TypedModels } from '../typed-data/typed-models.js';
import { FileAccess } from './file-access.js';
import { addressOf } from './file-address.js';
import { type RequestUploadDto, type UploadSlotDto, uploadSlotDto } from './file.dto.js';
import { fileEntry } from './file-entry.js';
import { FILE_STORAGE } from './file-storage.js';
import { requireFileVariable } from './file-variable.js';

/** The list of an instance's files has no pages, so their number has a limit. */
const MOST_PER_INSTANCE = 1_000;

/** Upload slots [files#from-the-client-to-the-variable]. */
@Injectable()
export class FileSlotsService {
  constructor(
    private readonly access: FileAccess,
    private readonly models: TypedModels,
    private readonly writer: FileWriter,
    private readonly writes: AuditedWrites,
    @Inject(FILE_STORAGE) private readonly storage: FileStorage,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async open(action: Action, body: RequestUploadDto): Promise<UploadSlotDto> {
    const { caller, target: instanceId } = action;
    await this.access.requireOpen(caller.tenant, instanceId, action.isRepeated);
    if (body.size > this.config.filesMaxBytes)
      throw badRequest(`size must be at most ${this.config.filesMaxBytes} bytes, found ${body.size}`);
    const { data } = await this.models.ofInstance(caller.tenant, instanceId);
    requireFileVariable(data, body.variable);
    const file = await this.add(action, body);
    const { contentType, size, sha256, expiresAt } = file;
    const upload = await this.storage.signUpload(addressOf(file), { contentType, size, sha256, expiresAt });
    return uploadSlotDto(file, upload);
  }

  private async add({ caller, id, target }: Action, body: RequestUploadDto): Promise<FileRow> {
    const file = this.newFile(id, target, body);
    const addition = await this.writes.record(caller.tenant, caller.actor, async (tx) => {
      const limits = { quotaBytes: this.config.filesQuotaBytes, perInstance: MOST_PER_INSTANCE };
      const result = await this.writer.add(caller.tenant, file, limits, tx);
      return { result, entries: result === 'added' ? [fileEntry('file.requested', file)] : [] };
    });
    requireRoom(addition, this.config.filesQuotaBytes);
    if (addition === 'repeated') return this.access.find(caller.tenant, target, id);
    return { ...file, tenantId: caller.tenant };
  }

  private newFile(id: string, instanceId: string, body: RequestUploadDto): Omit<FileRow, 'tenantId'> {
    const now = Date.now();
    return {
      id,
      instanceId,
      variable: body.variable,
      filename: body.filename,
      contentType: body.content_type,
      size: body.size,
      sha256: body.sha256?.toLowerCase() ?? null,
      status: 'pending',
      createdAt: new Date(now),
      expiresAt: new Date(now + this.config.filesUrlTtlMs),
      confirmedAt: null,
      deletedAt: null,
    };
  }
}

function requireRoom(addition: FileAddition, quotaBytes: number): void {
  if (addition === 'over_quota')
    throw new ApiError('QUOTA_EXCEEDED', `the files of the tenant would have more than ${quotaBytes} bytes`);
  if (addition === 'too_many')
    throw new ApiError('QUOTA_EXCEEDED', `an instance may have at most ${MOST_PER_INSTANCE} files`);
}
