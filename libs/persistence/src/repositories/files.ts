import type { Variables } from '@svc/engine';
import { In, LessThan, Like, Not } from 'typeorm';
import type { DataSource, Repository } from 'typeorm';
import { FileSchema } from '../entities/file.js';
import type { FileRow } from '../entities/file.js';
import { InstanceVariableSchema } from '../entities/instance.js';
import type { TenantScope } from '../tenant-scope.js';

/** A variable of an instance. */
export interface NamedValue {
  readonly name: string;
  readonly value: Variables[string];
}

export class FileRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Deleted ones too. */
  find(tenant: TenantScope, instanceId: string, id: string): Promise<FileRow | null> {
    return this.rows.findOneBy({ tenantId: tenant, instanceId, id });
  }

  /** Those that are not deleted, oldest first. */
  list(tenant: TenantScope, instanceId: string): Promise<FileRow[]> {
    const living = { tenantId: tenant, instanceId, status: Not('deleted' as const) };
    return this.rows.find({ where: living, order: { id: 'ASC' } });
  }

  /** The variables of the instance that name a file, as of the last commit. */
  async findVariablesNaming({ tenantId, instanceId, id }: FileRow): Promise<NamedValue[]> {
    const variables = this.dataSource.getRepository(InstanceVariableSchema);
    const rows = await variables.findBy({ tenantId, instanceId, value: Like(`%"${id}"%`) });
    return rows.map(({ name, value }) => ({ name, value: JSON.parse(value) as NamedValue['value'] }));
  }

  /** For the sweeper: slots and unconfirmed files of all tenants that expired before `time`. */
  listLapsed(time: Date, limit: number): Promise<FileRow[]> {
    const where = { status: In(['pending' as const, 'uploaded' as const]), expiresAt: LessThan(time) };
    return this.rows.find({ where, order: { expiresAt: 'ASC' }, take: limit });
  }

  /**
   * For the sweeper: which of these files, by tenant and id, have a row and are not deleted. A deleted file whose upload URL
   * is still valid counts as existing: its empty content keeps a late upload out.
   */
  async filterLiving(files: readonly FileKey[]): Promise<Set<string>> {
    const living: { id: string }[] = await this.dataSource.query(
      `SELECT f.id FROM unnest($1::uuid[], $2::uuid[], $3::uuid[]) AS found (tenant_id, instance_id, id)
       JOIN file_record f USING (tenant_id, instance_id, id) WHERE f.status <> 'deleted' OR f.expires_at > now()`,
      [
        files.map(({ tenantId }) => tenantId),
        files.map(({ instanceId }) => instanceId),
        files.map(({ fileId }) => fileId),
      ],
    );
    return new Set(living.map(({ id }) => id));
  }

  private get rows(): Repository<FileRow> {
    return this.dataSource.getRepository(FileSchema);
  }
}

export interface FileKey {
  readonly tenantId: string;
  readonly instanceId: string;
  readonly fileId: string;
}
