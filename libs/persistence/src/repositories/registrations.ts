import type { DataSource } from 'typeorm';
import type { RegistrationRow } from '../entities/tenancy.js';
import type { TenantScope } from '../tenant-scope.js';
import type { Queryable } from './queryable.js';

/** A code that is not verified yet. */
export type PendingCode = Pick<RegistrationRow, 'codeHash' | 'expiresAt'>;

/** Codes of tenants that are not verified yet: one per tenant, with the number of tries. */
export class RegistrationRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** The first code of a new tenant. */
  async add(tenant: TenantScope, { codeHash, expiresAt }: PendingCode, tx: Queryable): Promise<void> {
    await tx.query('INSERT INTO registration (tenant_id, code_hash, expires_at) VALUES ($1, $2, $3)', [
      tenant,
      codeHash,
      expiresAt,
    ]);
  }

  /**
   * Replaces the code by a new one with all its tries. False if there is none any more, so that a tenant that was verified
   * meanwhile gets no second initial key.
   */
  async renew(tenant: TenantScope, { codeHash, expiresAt }: PendingCode, tx: Queryable): Promise<boolean> {
    const { rowCount } = await tx.query(
      'UPDATE registration SET code_hash = $2, expires_at = $3, attempts = 0 WHERE tenant_id = $1',
      [tenant, codeHash, expiresAt],
    );
    return rowCount === 1;
  }

  /**
   * Uses one of `maxAttempts` tries, in its own statement before the code is compared, so that parallel requests get no extra
   * tries. Null if none is left or nothing is pending.
   */
  async takeAttempt(tenant: TenantScope, maxAttempts: number): Promise<PendingCode | null> {
    const [rows]: [PendingCode[], number] = await this.dataSource.query(
      `UPDATE registration SET attempts = attempts + 1 WHERE tenant_id = $1 AND attempts < $2
       RETURNING code_hash AS "codeHash", expires_at AS "expiresAt"`,
      [tenant, maxAttempts],
    );
    return rows[0] ?? null;
  }

  /** Uses up the code. @returns false if another request did so before. */
  async consume(tenant: TenantScope, codeHash: string, tx: Queryable): Promise<boolean> {
    const { rowCount } = await tx.query('DELETE FROM registration WHERE tenant_id = $1 AND code_hash = $2', [
      tenant,
      codeHash,
    ]);
    return rowCount === 1;
  }
}
