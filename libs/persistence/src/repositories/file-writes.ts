import { canonicalJson } from '@svc/audit';
import type { FileRow } from '../entities/file.js';
import type { TenantScope } from '../tenant-scope.js';
import type { NamedValue } from './files.js';
import { takeTurn } from './count-in-turn.js';
import type { Queryable } from './queryable.js';

export type NewFile = Pick<
  FileRow,
  'id' | 'instanceId' | 'variable' | 'filename' | 'contentType' | 'size' | 'sha256' | 'createdAt' | 'expiresAt'
>;

/** A file as read by a request. */
export type FoundFile = Pick<FileRow, 'id' | 'status'>;

export interface FileLimits {
  /** Bytes of all files of the tenant that are not deleted. */
  readonly quotaBytes: number;
  /** Files of one instance that are not deleted. */
  readonly perInstance: number;
}

/** An upload with the announced content. */
export interface CheckedUpload {
  readonly id: string;
  /** Hex. */
  readonly sha256: string;
  /** Before this time no sweep treats it as never confirmed. */
  readonly keptUntil: Date;
}

export type FileAddition = 'added' | 'repeated' | 'over_quota' | 'too_many';

/** Writes files inside an audited write. Each method returns whether its condition held. */
export class FileWriter {
  /**
   * Takes a slot if the tenant has room for it. Slots of one tenant are taken one after the other, so that the sum of sizes
   * includes earlier ones.
   */
  async add(tenant: TenantScope, file: NewFile, limits: FileLimits, tx: Queryable): Promise<FileAddition> {
    await takeTurn(tenant, 'file_record', tx);
    const { rows } = await tx.query<{ repeated: boolean; bytes: string; files: string }>(
      `SELECT EXISTS (SELECT 1 FROM file_record WHERE tenant_id = $1 AND id = $2) AS repeated,
         (SELECT coalesce(sum(size), 0) FROM file_record WHERE tenant_id = $1 AND status <> 'deleted') AS bytes,
         (SELECT count(*) FROM file_record WHERE tenant_id = $1 AND instance_id = $3 AND status <> 'deleted') AS files`,
      [tenant, file.id, file.instanceId],
    );
    const used = rows[0]!;
    if (used.repeated) return 'repeated';
    if (Number(used.files) >= limits.perInstance) return 'too_many';
    if (Number(used.bytes) + file.size > limits.quotaBytes) return 'over_quota';
    await this.insert(tenant, file, tx);
    return 'added';
  }

  markUploaded(tenant: TenantScope, { id, sha256, keptUntil }: CheckedUpload, tx: Queryable): Promise<boolean> {
    return changes(
      tx,
      `UPDATE file_record SET status = 'uploaded', sha256 = $3, expires_at = greatest(expires_at, $4)
       WHERE tenant_id = $1 AND id = $2 AND status IN ('pending', 'uploaded')`,
      [tenant, id, sha256, keptUntil],
    );
  }

  /** Notes that the variable holds the file. */
  confirm(tenant: TenantScope, id: string, at: Date, tx: Queryable): Promise<boolean> {
    return changes(
      tx,
      `UPDATE file_record SET status = 'confirmed', confirmed_at = $3 WHERE tenant_id = $1 AND id = $2 AND status = 'uploaded'`,
      [tenant, id, at],
    );
  }

  /** Only if it is unchanged since it was read: a file that was confirmed since must first be removed from its variable. */
  remove(tenant: TenantScope, { id, status }: FoundFile, at: Date, tx: Queryable): Promise<boolean> {
    return changes(
      tx,
      `UPDATE file_record SET status = 'deleted', deleted_at = $3
       WHERE tenant_id = $1 AND id = $2 AND status = $4 AND status <> 'deleted'`,
      [tenant, id, at, status],
    );
  }

  /**
   * The variables of an ended instance that name the file. They are locked until the transaction ends: a deletion of another
   * file in the same variable waits, and then reads the result.
   */
  async lockVariablesNaming({ tenantId, instanceId, id }: FileRow, tx: Queryable): Promise<NamedValue[]> {
    const { rows } = await tx.query<{ name: string; value: string }>(
      'SELECT name, value FROM instance_variable WHERE tenant_id = $1 AND instance_id = $2 AND value LIKE $3 ORDER BY name FOR UPDATE',
      [tenantId, instanceId, `%"${id}"%`],
    );
    return rows.map(({ name, value }) => ({ name, value: JSON.parse(value) as NamedValue['value'] }));
  }

  /** Only for an ended instance, since no workflow writes its variables any more. */
  async writeVariables(
    tenant: TenantScope,
    instanceId: string,
    variables: readonly NamedValue[],
    tx: Queryable,
  ): Promise<void> {
    for (const { name, value } of variables) {
      await tx.query(
        'UPDATE instance_variable SET value = $4 WHERE tenant_id = $1 AND instance_id = $2 AND name = $3',
        [tenant, instanceId, name, canonicalJson(value)],
      );
    }
  }

  /** Only if it is unchanged since its row was read. */
  removeLapsed(tenant: TenantScope, { id, expiresAt, status }: FileRow, at: Date, tx: Queryable): Promise<boolean> {
    return changes(
      tx,
      `UPDATE file_record SET status = 'deleted', deleted_at = $3
       WHERE tenant_id = $1 AND id = $2 AND status = $4 AND expires_at = $5`,
      [tenant, id, at, status, expiresAt],
    );
  }

  private async insert(tenant: TenantScope, file: NewFile, tx: Queryable): Promise<void> {
    const { id, instanceId, variable, filename, contentType, size, sha256, createdAt, expiresAt } = file;
    await tx.query(
      `INSERT INTO file_record (tenant_id, id, instance_id, variable, filename, content_type, size, sha256, status, created_at, expires_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, 'pending', $9, $10)`,
      [tenant, id, instanceId, variable, filename, contentType, size, sha256, createdAt, expiresAt],
    );
  }
}

async function changes(tx: Queryable, text: string, values: readonly unknown[]): Promise<boolean> {
  const { rowCount } = await tx.query(text, values);
  return rowCount === 1;
}
