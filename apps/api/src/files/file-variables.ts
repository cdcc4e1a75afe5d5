import { Injectable } from '@nestjs/common';
import type { FileRef, FileTombstone } from '@svc/engine';
import { type FileRow, FileWriter, type Queryable, tenantScope } from '@svc/persistence';
import type { Action } from '../http/requests/action-on.js';
import { InstanceGateway } from '../temporal/instance-gateway.js';
import { withTombstone } from './holds-file.js';

/** Writes files and tombstones to the variables of their instances. */
@Injectable()
export class FileVariables {
  constructor(
    private readonly gateway: InstanceGateway,
    private readonly writer: FileWriter,
  ) {}

  /** Sends the value to the running instance, which checks it by the variable's declared type. */
  async write(
    { id, caller: { tenant, actor } }: Action,
    { instanceId, variable }: FileRow,
    file: FileRef | FileTombstone,
  ): Promise<void> {
    const input = { type: 'fileChanged', variable, file } as const;
    await this.gateway.update(tenant, instanceId, 'changeFile', { id, at: Date.now(), actor, input });
  }

  /** For an instance that has ended: puts the tombstone in the place of the file, in all its variables. */
  async bury(file: FileRow, tombstone: FileTombstone, tx: Queryable): Promise<void> {
    const tenant = tenantScope(file.tenantId);
    const variables = await this.writer.lockVariablesNaming(file, tx);
    const buried = variables.map(({ name, value }) => ({ name, value: withTombstone(value, tombstone) }));
    await this.writer.writeVariables(tenant, file.instanceId, buried, tx);
  }
}
