import type { DataSource } from 'typeorm';
import type { SessionRow } from '../entities/tenancy.js';
import type { TenantScope } from '../tenant-scope.js';
import type { Queryable } from './queryable.js';

export type NewSession = Omit<SessionRow, 'tenantId'>;

/** A session with what leads to its key. */
export type SessionOfKey = SessionRow & {
  /** The hash by which the key is known. */
  readonly keyHash: string;
};

/** A session that a write has ended. */
export type EndedSession = Pick<SessionRow, 'id' | 'apiKeyId' | 'hash'>;

const ENDED = 'id, api_key_id AS "apiKeyId", hash';

/** Sessions of browsers, each of one API key [api#sessions]. */
export class SessionRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** For authentication only, which finds the tenant: the one method without a scope. Null if it has expired. */
  async findByHash(hash: string): Promise<SessionOfKey | null> {
    const rows: SessionOfKey[] = await this.dataSource.query(
      `SELECT s.tenant_id AS "tenantId", s.id, s.api_key_id AS "apiKeyId", s.hash, s.created_at AS "createdAt",
         s.expires_at AS "expiresAt", k.hash AS "keyHash"
       FROM session s JOIN api_key k ON k.tenant_id = s.tenant_id AND k.id = s.api_key_id
       WHERE s.hash = $1 AND s.expires_at > now()`,
      [hash],
    );
    return rows[0] ?? null;
  }

  /** @returns false if the key was revoked meanwhile; others who sign in with the key wait for this transaction. */
  async insert(tenant: TenantScope, session: NewSession, tx: Queryable): Promise<boolean> {
    const { rowCount } = await tx.query(
      'SELECT 1 FROM api_key WHERE tenant_id = $1 AND id = $2 AND revoked_at IS NULL FOR NO KEY UPDATE',
      [tenant, session.apiKeyId],
    );
    if (rowCount === 0) return false;
    await tx.query(
      'INSERT INTO session (tenant_id, id, api_key_id, hash, created_at, expires_at) VALUES ($1, $2, $3, $4, $5, $6)',
      [tenant, session.id, session.apiKeyId, session.hash, session.createdAt, session.expiresAt],
    );
    return true;
  }

  /** Ends the oldest sessions of the key beyond the `most` newest ones. */
  async endBeyond(tenant: TenantScope, apiKeyId: string, most: number, tx: Queryable): Promise<EndedSession[]> {
    const { rows } = await tx.query<EndedSession>(
      `DELETE FROM session WHERE tenant_id = $1 AND id = ANY (ARRAY(
         SELECT id FROM session WHERE tenant_id = $1 AND api_key_id = $2 ORDER BY id DESC OFFSET $3))
       RETURNING ${ENDED}`,
      [tenant, apiKeyId, most],
    );
    return rows;
  }

  /** Empty if it has ended before. */
  async end(tenant: TenantScope, id: string, tx: Queryable): Promise<EndedSession[]> {
    const { rows } = await tx.query<EndedSession>(
      `DELETE FROM session WHERE tenant_id = $1 AND id = $2 RETURNING ${ENDED}`,
      [tenant, id],
    );
    return rows;
  }

  /** Of all tenants. */
  async deleteExpired(): Promise<void> {
    await this.dataSource.query('DELETE FROM session WHERE expires_at <= now()');
  }
}
