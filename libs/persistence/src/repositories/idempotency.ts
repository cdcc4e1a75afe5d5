import type { DataSource } from 'typeorm';
import { type IdempotencyRow, IdempotencySchema } from '../entities/tenancy.js';
import type { TenantScope } from '../tenant-scope.js';

export type IdempotencyClaim = Pick<IdempotencyRow, 'key' | 'requestHash' | 'actionId'>;

export interface IdempotencyAnswer {
  readonly status: number;
  /** JSON text; null where the answer had no body, or where there was no definite answer. */
  readonly response: string | null;
}

const KEPT_FOR = `interval '24 hours'`;

/** First answers of requests with an `Idempotency-Key` (contract, "idempotency"). */
export class IdempotencyRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** The row of this key: a new one if there is none of the last 24 hours, otherwise the one that is there. */
  async claim(tenant: TenantScope, { key, requestHash, actionId }: IdempotencyClaim): Promise<IdempotencyRow> {
    const [claimed]: IdempotencyRow[] = await this.dataSource.query(
      `INSERT INTO idempotency AS held (tenant_id, key, request_hash, action_id) VALUES ($1, $2, $3, $4)
       ON CONFLICT (tenant_id, key) DO UPDATE
         SET request_hash = $3, action_id = $4, status = NULL, response = NULL, created_at = now()
         WHERE held.created_at < now() - ${KEPT_FOR}
       RETURNING tenant_id AS "tenantId", key, request_hash AS "requestHash", action_id AS "actionId", status, response,
         created_at AS "createdAt"`,
      [tenant, key, requestHash, actionId],
    );
    const row = claimed ?? (await this.find(tenant, key));
    // One that turned 24 hours old since the insertion may have been deleted meanwhile.
    return row ?? this.claim(tenant, { key, requestHash, actionId });
  }

  find(tenant: TenantScope, key: string): Promise<IdempotencyRow | null> {
    return this.dataSource.getRepository(IdempotencySchema).findOne({ where: { tenantId: tenant, key } });
  }

  /** Keeps the first definite answer; one that is there stays. */
  async answer(tenant: TenantScope, key: string, { status, response }: IdempotencyAnswer): Promise<void> {
    await this.dataSource.query(
      `UPDATE idempotency SET status = $3, response = $4 WHERE tenant_id = $1 AND key = $2 AND coalesce(status, 500) >= 500`,
      [tenant, key, status, response],
    );
  }

  async deleteExpired(): Promise<void> {
    await this.dataSource.query(`DELETE FROM idempotency WHERE created_at < now() - ${KEPT_FOR}`);
  }
}
