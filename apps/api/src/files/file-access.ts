import { Injectable } from '@nestjs/common';
import type { InstanceStatus } from '@svc/engine';
import {
  FileRepository,
  type FileRow,
  InstanceRepository,
  type InstanceState,
  type TenantScope,
} from '@svc/persistence';
import { conflict, notFound } from '../errors/api-error.js';
import { INSTANCE } from '../instances/instances.service.js';

export const FILE = 'the file';

const OPEN: readonly InstanceStatus[] = ['running', 'error', 'suspended'];

/** The files of an instance as a request finds them. */
@Injectable()
export class FileAccess {
  constructor(
    private readonly files: FileRepository,
    private readonly instances: InstanceRepository,
  ) {}

  /** Also finds deleted files. */
  async find(tenant: TenantScope, instanceId: string, fileId: string): Promise<FileRow> {
    const [file] = await Promise.all([this.files.find(tenant, instanceId, fileId), this.stateOf(tenant, instanceId)]);
    if (file === null) throw notFound(FILE);
    return file;
  }

  async findLiving(tenant: TenantScope, instanceId: string, fileId: string): Promise<FileRow> {
    const file = await this.find(tenant, instanceId, fileId);
    if (file.status === 'deleted') throw notFound(FILE);
    return file;
  }

  async list(tenant: TenantScope, instanceId: string): Promise<FileRow[]> {
    const [files] = await Promise.all([this.files.list(tenant, instanceId), this.stateOf(tenant, instanceId)]);
    return files;
  }

  /** Throws 409 if the instance's variables can't change any more. A repeated action passes, since it may be done already. */
  async requireOpen(tenant: TenantScope, instanceId: string, isRepeated = false): Promise<void> {
    const { status } = await this.stateOf(tenant, instanceId);
    if (!isRepeated && !OPEN.includes(status))
      throw conflict(`expected instance ${instanceId} to be ${OPEN.join(' or ')}, but it is ${status}`);
  }

  async isOpen(tenant: TenantScope, instanceId: string): Promise<boolean> {
    const { status } = await this.stateOf(tenant, instanceId);
    return OPEN.includes(status);
  }

  private async stateOf(tenant: TenantScope, instanceId: string): Promise<InstanceState> {
    const instance = await this.instances.findState(tenant, instanceId);
    if (instance === null) throw notFound(INSTANCE);
    return instance;
  }
}
