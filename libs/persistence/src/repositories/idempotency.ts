import type { DataSource } from 'typeorm';
import { type IdempotencyRow, IdempotencySchema } from '../entities/tenancy.js';
import type { TenantScope } from '../tenant-scope.js';
import type { Queryable } from './queryable.js';

export interface IdempotencyClaim extends KeyedAction {
  /** Fingerprints of the request: the first one is stored, any of them is recognized. */
  readonly requestHashes: readonly [string, ...string[]];
}

/** The operation of a request with this key. */
export type KeyedAction = Pick<IdempotencyRow, 'key' | 'actionId'>;

/** The result of an action as JSON. */
export interface KeptOutcome extends KeyedAction {
  readonly outcome: string;
}

export interface IdempotencyAnswer {
  readonly status: number;
  /** JSON text; null if the answer had no body or must not be given again. */
  readonly response: string | null;
}

const KEPT_FOR = `interval '24 hours'`;
/** Whether no caller has got an answer yet. */
const IS_OPEN = 'coalesce(status, 500) >= 500';

/** Whether the answer is given again: for requests that took effect, and for requests that are always refused. */
export function isGivenAgain<T extends Pick<IdempotencyRow, 'status'>>(row: T): row is T & { status: number } {
  return row.status !== null && row.status <= 400;
}

/** Whether the current state refused the request: it did nothing and may succeed later. */
export function isRefusedMeanwhile({ status }: Pick<IdempotencyRow, 'status'>): boolean {
  return status !== null && status > 400 && status < 500;
}

/** First answers of requests with an `Idempotency-Key` [api#idempotency]. */
export class IdempotencyRepository {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * The row of this key. It is new if there is none of the last 24 hours, or only one of the same request that was refused and
   * did nothing; otherwise it is the existing one.
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
    // A row that turned 24 hours old after the insertion may be deleted by now.
    return row ?? this.claim(tenant, claim);
  }

  find(tenant: TenantScope, key: string): Promise<IdempotencyRow | null> {
    return this.dataSource.getRepository(IdempotencySchema).findOne({ where: { tenantId: tenant, key } });
  }

  /** Notes that the action is repeated, perhaps while the first one still runs; false if its answer is known by now. */
  async repeat(tenant: TenantScope, { key, actionId }: KeyedAction): Promise<boolean> {
    const [, count]: [unknown, number] = await this.dataSource.query(
      `UPDATE idempotency SET status = 503 WHERE tenant_id = $1 AND key = $2 AND action_id = $3 AND ${IS_OPEN}`,
      [tenant, key, actionId],
    );
    return count === 1;
  }

  /**
   * Stores the first answer; an existing one is kept. A refusal by the current state is stored only if the action ran once: a
   * repeated action may have been refused because of its own first run.
   */
  async answer(tenant: TenantScope, { key, actionId }: KeyedAction, answer: IdempotencyAnswer): Promise<void> {
    await this.dataSource.query(
      `UPDATE idempotency SET status = $4, response = $5
       WHERE tenant_id = $1 AND key = $2 AND action_id = $3 AND ${isRefusedMeanwhile(answer) ? 'status IS NULL' : IS_OPEN}`,
      [tenant, key, actionId, answer.status, answer.response],
    );
  }

  /** Stores results in the transaction of the actions, so that both exist or none. */
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
