import type { DataSource } from 'typeorm';
import { type IdempotencyRow, IdempotencySchema } from '../entities/tenancy.js';
import type { TenantScope } from '../tenant-scope.js';
import type { Queryable } from './queryable.js';

export interface IdempotencyClaim extends KeyedAction {
  /** The first is stored, any is recognized. */
  readonly requestHashes: readonly [string, ...string[]];
}

/** What a request with this key does. */
export type KeyedAction = Pick<IdempotencyRow, 'key' | 'actionId'>;

/** What an action did, as JSON. */
export interface KeptOutcome extends KeyedAction {
  readonly outcome: string;
}

export interface IdempotencyAnswer {
  readonly status: number;
  /** JSON text; null where the answer had no body, or is not to be given again. */
  readonly response: string | null;
}

const KEPT_FOR = `interval '24 hours'`;
/** Nobody has been told yet what came of it. */
const IS_OPEN = 'coalesce(status, 500) >= 500';

/** Whether the answer is given again: of what took effect, and of a request that is refused whenever it is sent. */
export function isGivenAgain<T extends Pick<IdempotencyRow, 'status'>>(row: T): row is T & { status: number } {
  return row.status !== null && row.status <= 400;
}

/** Refused by what it met: it did nothing, and may succeed later. */
export function isRefusedMeanwhile({ status }: Pick<IdempotencyRow, 'status'>): boolean {
  return status !== null && status > 400 && status < 500;
}

/** First answers of requests with an `Idempotency-Key` [api#idempotency]. */
export class IdempotencyRepository {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * The row of this key: a new one if there is none of the last 24 hours, or only one of the same request that was refused
   * and did nothing; otherwise the one that is there.
   */
  async claim(tenant: TenantScope, claim: IdempotencyClaim): Promise<IdempotencyRow> {
    const { key, requestHashes, actionId } = claim;
    const [claimed]: IdempotencyRow[] = await this.dataSource.query(
      `INSERT INTO idempotency AS held (tenant_id, key, request_hash, action_id) VALUES ($1, $2, $3, $4)
       ON CONFLICT (tenant_id, key) DO UPDATE
         SET request_hash = $3, action_id = $4, status = NULL, response = NULL, outcome = NULL, created_at = now()
         WHERE held.created_at < now() - ${KEPT_FOR} OR (held.status BETWEEN 401 AND 499 AND held.request_hash = ANY ($5::text[]))
       RETURNING tenant_id AS "tenantId", key, request_hash AS "requestHash", action_id AS "actionId", status, response,
         outcome, created_at AS "createdAt"`,
      [tenant, key, requestHashes[0], actionId, requestHashes],
    );
    const row = claimed ?? (await this.find(tenant, key));
    // One that turned 24 hours old since the insertion may have been deleted meanwhile.
    return row ?? this.claim(tenant, claim);
  }

  find(tenant: TenantScope, key: string): Promise<IdempotencyRow | null> {
    return this.dataSource.getRepository(IdempotencySchema).findOne({ where: { tenantId: tenant, key } });
  }

  /** Notes that the action is done again, perhaps beside the first time; false where its answer is known by now. */
  async repeat(tenant: TenantScope, { key, actionId }: KeyedAction): Promise<boolean> {
    const [, count]: [unknown, number] = await this.dataSource.query(
      `UPDATE idempotency SET status = 503 WHERE tenant_id = $1 AND key = $2 AND action_id = $3 AND ${IS_OPEN}`,
      [tenant, key, actionId],
    );
    return count === 1;
  }

  /**
   * Keeps the first answer that is known; one that is there stays. That an action was refused by what it met is known only
   * where it was done once: one that is done again may have been refused for what it did itself the first time.
   */
  async answer(tenant: TenantScope, { key, actionId }: KeyedAction, answer: IdempotencyAnswer): Promise<void> {
    await this.dataSource.query(
      `UPDATE idempotency SET status = $4, response = $5
       WHERE tenant_id = $1 AND key = $2 AND action_id = $3 AND ${isRefusedMeanwhile(answer) ? 'status IS NULL' : IS_OPEN}`,
      [tenant, key, actionId, answer.status, answer.response],
    );
  }

  /** In the transaction of the actions, so that what is done and what is known of it never differ. */
  async keepOutcomes(tenant: TenantScope, outcomes: readonly KeptOutcome[], tx: Queryable): Promise<void> {
    if (outcomes.length === 0) return;
    await tx.query(
      `UPDATE idempotency SET outcome = done.outcome
       FROM unnest($2::text[], $3::uuid[], $4::text[]) AS done (key, action_id, outcome)
       WHERE tenant_id = $1 AND idempotency.key = done.key AND idempotency.action_id = done.action_id`,
      [
        tenant,
        outcomes.map(({ key }) => key),
        outcomes.map(({ actionId }) => actionId),
        outcomes.map(({ outcome }) => outcome),
      ],
    );
  }

  async deleteExpired(): Promise<void> {
    await this.dataSource.query(`DELETE FROM idempotency WHERE created_at < now() - ${KEPT_FOR}`);
  }
}
