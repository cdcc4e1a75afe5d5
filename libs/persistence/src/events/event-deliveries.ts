import type { Actor } from '@svc/engine';
import type { DataSource } from 'typeorm';
import type { Committer } from '../commit/committer.js';
import type { ExecutionMode } from '../entities/instance.js';
import { correlationLock } from '../commit/correlation-lock.js';
import { readPrepared } from '../prepared-query.js';
import { tenantScope } from '../tenant-scope.js';
import type { TenantScope } from '../tenant-scope.js';

/** An event for one wait of an instance, or for one start. */
export interface DueDelivery {
  readonly tenantId: string;
  readonly eventId: string;
  /** The wait; for a start the id of the started version, or one derived from it if that has several starts. */
  readonly targetId: string;
  readonly kind: 'wait' | 'start';
  readonly instanceId: string;
  readonly elementId: string;
  /** How often it was taken, including this time. */
  readonly attempts: number;
  readonly eventKind: 'message' | 'signal' | 'timer';
  readonly name: string;
  readonly correlationKey: string | null;
  /** JSON text. */
  readonly payload: string;
  readonly publishedAt: Date;
  readonly actorType: Actor['type'];
  readonly actorId: string | null;
  /** Only for a start. */
  readonly version: StartedVersion | null;
}

export interface StartedVersion {
  readonly id: string;
  readonly key: string;
  readonly version: number;
  readonly name: string;
  readonly sourceHash: string;
  readonly modelHash: string;
  readonly execution: ExecutionMode;
}

/** How many deliveries a process takes at once. */
export interface DeliveryShare {
  readonly limit: number;
  /** How many deliveries of one tenant may be under way, so that its unresponsive instances do not delay other tenants. */
  readonly perTenant: number;
  /** The numbers of deliveries under way by tenant. */
  readonly inFlight: ReadonlyMap<string, number>;
  readonly leaseMs: number;
}

type DeliveryKey = Pick<DueDelivery, 'tenantId' | 'eventId' | 'targetId'>;

const TAKE = `
WITH RECURSIVE tenants AS (
  (SELECT tenant_id FROM event_delivery WHERE status = 'pending' ORDER BY tenant_id LIMIT 1)
  UNION ALL
  SELECT another.tenant_id FROM tenants t CROSS JOIN LATERAL (
    SELECT tenant_id FROM event_delivery WHERE status = 'pending' AND tenant_id > t.tenant_id ORDER BY tenant_id LIMIT 1) AS another
), free AS (
  SELECT d.*, row_number() OVER (PARTITION BY d.tenant_id ORDER BY d.due_at, d.event_id) AS turn
  FROM tenants t CROSS JOIN LATERAL (
    SELECT tenant_id, event_id, target_id, due_at FROM event_delivery
    WHERE tenant_id = t.tenant_id AND status = 'pending' AND due_at <= clock_timestamp()
    ORDER BY due_at, event_id LIMIT $1 FOR UPDATE SKIP LOCKED) AS d
), due AS (
  SELECT tenant_id, event_id, target_id FROM free
  WHERE turn <= $3 - coalesce(($4::json ->> tenant_id::text)::integer, 0) ORDER BY turn, due_at LIMIT $1
), taken AS (
  UPDATE event_delivery d SET attempts = d.attempts + 1, due_at = clock_timestamp() + $2 * interval '1 millisecond'
  FROM due WHERE d.tenant_id = due.tenant_id AND d.event_id = due.event_id AND d.target_id = due.target_id
    AND d.tenant_id = ANY (ARRAY(SELECT tenant_id FROM due)) AND d.event_id = ANY (ARRAY(SELECT event_id FROM due)) RETURNING d.*
)
SELECT t.tenant_id AS "tenantId", t.event_id AS "eventId", t.target_id AS "targetId", t.kind, t.instance_id AS "instanceId",
  t.element_id AS "elementId", t.attempts, e.kind AS "eventKind", e.name, e.correlation_key AS "correlationKey", e.payload,
  e.created_at AS "publishedAt", e.actor_type AS "actorType", e.actor_id AS "actorId",
  CASE WHEN v.id IS NOT NULL THEN json_build_object('id', v.id, 'key', v.key, 'version', v.version, 'name', v.name,
    'sourceHash', v.source_hash, 'modelHash', v.model_hash, 'execution', v.execution) END AS version
FROM taken t
CROSS JOIN LATERAL (SELECT * FROM published_event WHERE tenant_id = t.tenant_id AND id = t.event_id LIMIT 1) AS e
LEFT JOIN LATERAL (SELECT * FROM definition_version WHERE t.kind = 'start' AND tenant_id = t.tenant_id AND id = coalesce(t.version_id, t.target_id) LIMIT 1) AS v ON true
ORDER BY t.event_id`;

const SETTLE = `UPDATE event_delivery SET status = $4, error = $5 WHERE tenant_id = $1 AND event_id = $2 AND target_id = $3 AND status = 'pending'`;
/**
 * Settles a signal for a wait that is over, and all others for that wait that are not taken yet. The condition is not
 * `status = 'pending'`: if nothing was pending when statistics were taken, the planner would then read all pending rows.
 */
const SETTLE_MISSED = `UPDATE event_delivery SET status = 'not_waiting' WHERE tenant_id = $1 AND target_id = $3
  AND status NOT IN ('delivered', 'not_waiting', 'failed') AND (event_id = $2 OR attempts = 0)`;
/** Finds the next wait for a message, or the next message for a wait. */
const MATCH_AGAIN = 'SELECT event_match($1::uuid, $2::uuid) AS found';
const ARM_AGAIN = `SELECT event_exchange($1::uuid, '[]', ARRAY[$2::uuid]) AS found`;
const POSTPONE = `UPDATE event_delivery SET due_at = clock_timestamp() + $4 * interval '1 millisecond'
  WHERE tenant_id = $1 AND event_id = $2 AND target_id = $3 AND status = 'pending'`;
const NEXT = 'SELECT event_next($1::uuid, ARRAY[$2::uuid]) AS found';
/** Expired events. One stays while a delivery of it is pending, or while a wait that can have no other still exists. */
const FORGET = `
WITH old AS (
  SELECT e.tenant_id, e.id FROM published_event e WHERE e.expires_at < now() - interval '1 day' AND NOT EXISTS (
    SELECT 1 FROM event_delivery d WHERE d.tenant_id = e.tenant_id AND d.event_id = e.id AND (d.status = 'pending'
      OR EXISTS (SELECT 1 FROM subscription s WHERE s.tenant_id = d.tenant_id AND s.id = d.target_id AND NOT s.is_lasting)))
  LIMIT $1 FOR UPDATE SKIP LOCKED
), deliveries AS (
  DELETE FROM event_delivery d USING old WHERE d.tenant_id = old.tenant_id AND d.event_id = old.id
)
DELETE FROM published_event e USING old WHERE e.tenant_id = old.tenant_id AND e.id = old.id RETURNING e.id`;
const FORGET_COUNTS = `DELETE FROM event_start_count WHERE hour < now() - interval '1 day'`;
/** How many are deleted in one transaction, so that a backlog does not exceed its time limit. */
const FORGOTTEN_AT_ONCE = 1_000;

/** The outbox of events. A due delivery is taken by one process at a time, and by another if that one does not settle it. */
export class EventDeliveries {
  constructor(
    private readonly dataSource: DataSource,
    private readonly committer: Committer,
  ) {}

  /**
   * Takes due deliveries of all tenants in turn, of each tenant the oldest first, so that one tenant's backlog does not delay
   * others. No other process gets them for `leaseMs`.
   */
  take({ limit, perTenant, inFlight, leaseMs }: DeliveryShare): Promise<DueDelivery[]> {
    const taken = JSON.stringify(Object.fromEntries(inFlight));
    return readPrepared<DueDelivery>(this.dataSource, TAKE, [limit, leaseMs, perTenant, taken]);
  }

  async settle(delivery: DeliveryKey): Promise<void> {
    await readPrepared(this.dataSource, SETTLE, [...keyOf(delivery), 'delivered', null]);
  }

  async postpone(delivery: DeliveryKey, ms: number): Promise<void> {
    await readPrepared(this.dataSource, POSTPONE, [...keyOf(delivery), ms]);
  }

  /**
   * The wait is over. A message goes to the next wait for it, or is kept again. Other signals for that wait that are not taken
   * yet are settled with this one, since the instance would answer them the same. There may be thousands, because a signal goes
   * to every wait, also to those that an earlier signal has not reached yet. Nothing happens if the instance took it before.
   */
  async giveBack(delivery: DueDelivery): Promise<void> {
    if (delivery.eventKind === 'message')
      await this.release(delivery, ['not_waiting', null], [[MATCH_AGAIN, delivery.eventId]]);
    else await readPrepared(this.dataSource, SETTLE_MISSED, keyOf(delivery));
  }

  /** The instance will never take it. A wait that continues gets a message that was kept since. */
  async fail(delivery: DueDelivery, reason: string): Promise<void> {
    const isFree = delivery.kind === 'wait' && delivery.eventKind === 'message';
    await this.release(delivery, ['failed', reason], isFree ? [[ARM_AGAIN, delivery.targetId]] : []);
  }

  /** Settles it and matches what becomes free again, under the lock of its name and key. Then the next one for its wait is due. */
  private async release(
    delivery: DueDelivery,
    settled: readonly [status: string, error: string | null],
    again: readonly (readonly [text: string, id: string])[],
  ): Promise<void> {
    const tenant = tenantScope(delivery.tenantId);
    const found = await this.committer.record(tenant, { type: 'system', id: null }, async (tx) => {
      const lock = correlationLock(tenant, delivery.name, delivery.correlationKey);
      await tx.query('SELECT pg_advisory_xact_lock($1::bigint)', [lock]);
      const { rowCount } = await tx.query(SETTLE, [...keyOf(delivery), ...settled]);
      if (rowCount === 0) return { result: 0, entries: [] };
      let found = 0;
      for (const [text, id] of [...again, [NEXT, delivery.targetId] as const]) {
        const { rows } = await tx.query<{ found: number }>(text, [tenant, id]);
        found += rows[0]?.found ?? 0;
      }
      return { result: found, entries: [] };
    });
    if (found > 0) this.committer.deliveries.publish();
  }

  /** Deletes events that expired a day ago. */
  async forgetOld(): Promise<void> {
    let forgotten: number;
    do forgotten = (await readPrepared(this.dataSource, FORGET, [FORGOTTEN_AT_ONCE])).length;
    while (forgotten === FORGOTTEN_AT_ONCE);
    await readPrepared(this.dataSource, FORGET_COUNTS, []);
  }
}

function keyOf({ tenantId, eventId, targetId }: DeliveryKey): [TenantScope, string, string] {
  return [tenantScope(tenantId), eventId, targetId];
}
