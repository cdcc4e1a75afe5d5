import { createHash } from 'node:crypto';
import type { DataSource, EntityManager } from 'typeorm';
import type { Committer } from '../commit/committer.js';
import type { TenantScope } from '../tenant-scope.js';

/** A timer start that Temporal's schedules must follow. */
export interface TimerStart {
  readonly tenantId: string;
  readonly id: string;
  /** Null if its schedule must be removed. */
  readonly definitionId: string | null;
  /** The schedule as JSON text, as read at the upload. */
  readonly schedule: string;
  readonly activatedAt: Date;
  /** Whether this form is scheduled for the first time; otherwise only further times are added. */
  readonly isNew: boolean;
}

/** When further times must be scheduled (epoch ms); null if all are. */
export type RefreshAt = number | null;

interface TimerStartRow extends TimerStart {
  readonly revision: number;
}

const ROW = `tenant_id AS "tenantId", id, definition_id AS "definitionId", schedule, activated_at AS "activatedAt", revision, revision <> applied_revision AS "isNew"`;
const IS_DUE = `(revision <> applied_revision OR refresh_at <= clock_timestamp())`;
/** A time that fires later than this was missed. All missed times together start one instance. */
export const LATE_MS = 10_000;

const FIRE = `
WITH due AS (
  SELECT tenant_id, id, definition_id, element_id FROM timer_start WHERE tenant_id = $1 AND id = $2 AND definition_id IS NOT NULL
    AND (fired_at IS NULL OR fired_at < $4::timestamptz + interval '${LATE_MS} milliseconds') FOR UPDATE
), published AS (
  INSERT INTO published_event (tenant_id, id, kind, name, payload, status, actor_type, expires_at)
  SELECT tenant_id, $3::uuid, 'timer', element_id, '{}', 'matched', 'timer', now() FROM due ON CONFLICT DO NOTHING RETURNING id
), fired AS (
  UPDATE timer_start t SET fired_at = clock_timestamp() FROM due, published WHERE t.tenant_id = due.tenant_id AND t.id = due.id
)
INSERT INTO event_delivery (tenant_id, event_id, target_id, kind, instance_id, element_id)
SELECT due.tenant_id, published.id, due.definition_id, 'start', svc_derived_id(published.id, due.definition_id), due.element_id
FROM due, published`;

/** How many failed starts are remembered in order. */
const MOST_FAILED = 1_000;

/** Timer starts of active versions: which must be scheduled, and the start of an instance when one is due. */
export class TimerStarts {
  /** Starts that could not be applied, the oldest failure first. */
  private readonly failed = new Set<string>();

  constructor(
    private readonly dataSource: DataSource,
    private readonly committer: Committer,
  ) {}

  /**
   * Passes one start with an outdated schedule to `apply` and notes that it is up to date; false if there is none. Only one
   * process at a time handles a start, so that an older schedule never replaces a newer one. Failed starts come after all
   * others, so that one that Temporal always rejects delays no other.
   */
  applyNext(apply: (start: TimerStart) => Promise<RefreshAt>): Promise<boolean> {
    return this.dataSource.transaction(async (tx) => {
      const start = await nextOf(tx, [...this.failed]);
      if (start === null) return false;
      const refreshAt = await this.watched(start, apply);
      const update = `UPDATE timer_start SET applied_revision = $3, refresh_at = $4 WHERE tenant_id = $1 AND id = $2`;
      await tx.query(update, [
        start.tenantId,
        start.id,
        start.revision,
        refreshAt === null ? null : new Date(refreshAt),
      ]);
      return true;
    });
  }

  /** All schedules are made again: Temporal may have lost them. Those that it has stay as they are. */
  async refreshAll(): Promise<void> {
    await this.dataSource.query(
      `UPDATE timer_start SET refresh_at = now() WHERE definition_id IS NOT NULL AND revision = applied_revision`,
    );
  }

  private async watched(start: TimerStart, apply: (start: TimerStart) => Promise<RefreshAt>): Promise<RefreshAt> {
    this.failed.delete(start.id);
    try {
      return await apply(start);
    } catch (error) {
      const [longestAgo] = this.failed;
      if (longestAgo !== undefined && this.failed.size >= MOST_FAILED) this.failed.delete(longestAgo);
      this.failed.add(start.id);
      throw error;
    }
  }

  /**
   * Starts an instance of the version that is active now, once for each time of a start. A missed time ({@link LATE_MS})
   * starts none if an instance was started since.
   */
  async fire(tenant: TenantScope, id: string, at: number): Promise<void> {
    await this.dataSource.query(FIRE, [tenant, id, eventIdOf(id, at), new Date(at)]);
    this.committer.deliveries.publish();
  }
}

async function nextOf(tx: EntityManager, failed: readonly string[]): Promise<TimerStartRow | null> {
  const candidates: { id: string }[] = await tx.query(
    `SELECT id FROM timer_start WHERE ${IS_DUE} ORDER BY array_position($1::uuid[], id) NULLS FIRST, activated_at LIMIT 20`,
    [failed],
  );
  for (const { id } of candidates) {
    const [lock]: { free: boolean }[] = await tx.query(
      `SELECT pg_try_advisory_xact_lock(hashtextextended($1::text, 1)) AS free`,
      [id],
    );
    if (lock?.free !== true) continue;
    const [row]: TimerStartRow[] = await tx.query(`SELECT ${ROW} FROM timer_start WHERE id = $1 AND ${IS_DUE}`, [id]);
    if (row !== undefined) return row;
  }
  return null;
}

/** A UUIDv7 with that time, always the same for the same input. */
function eventIdOf(id: string, at: number): string {
  const time = Math.trunc(at).toString(16).padStart(12, '0');
  const hash = createHash('sha256').update(`${id} ${at}`).digest('hex');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${hash.slice(0, 3)}-a${hash.slice(3, 6)}-${hash.slice(6, 18)}`;
}
