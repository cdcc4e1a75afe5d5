import type { Queryable } from '../repositories/queryable.js';
import type { TenantScope } from '../tenant-scope.js';

/** An event that starts an instance of a version. */
export interface DefinitionStart {
  readonly elementId: string;
  readonly kind: 'message' | 'signal' | 'timer';
  /** The name of the message or signal; for a timer its schedule as JSON text. */
  readonly name: string;
}

const MOVE_TIMERS = `
WITH gone AS (
  UPDATE timer_start SET definition_id = NULL, revision = revision + 1 WHERE tenant_id = $1 AND key = $2 AND definition_id IS NOT NULL
    AND element_id NOT IN (SELECT element_id FROM start_subscription WHERE tenant_id = $1 AND definition_id = $3 AND kind = 'timer')
)
INSERT INTO timer_start (tenant_id, key, element_id, definition_id, schedule, activated_at)
SELECT tenant_id, $2, element_id, definition_id, name, now() FROM start_subscription
WHERE tenant_id = $1 AND definition_id = $3 AND kind = 'timer' ORDER BY element_id
ON CONFLICT (tenant_id, key, element_id) DO UPDATE SET definition_id = excluded.definition_id, schedule = excluded.schedule,
  activated_at = excluded.activated_at, revision = timer_start.revision + 1`;

/**
 * Writes the start events of a version together with it. Messages and signals are matched with those of active versions; timers
 * follow the active version by {@link moveTimerStarts}.
 */
export async function addStarts(
  tenant: TenantScope,
  definitionId: string,
  starts: readonly DefinitionStart[],
  tx: Queryable,
): Promise<void> {
  if (starts.length === 0) return;
  const rows = starts.map(({ elementId, kind, name }, position) => ({ element_id: elementId, position, kind, name }));
  await tx.query(
    `INSERT INTO start_subscription (tenant_id, definition_id, element_id, position, kind, name)
     SELECT $1, $2::uuid, r.* FROM json_to_recordset($3::json) AS r(element_id text, position integer, kind text, name text)`,
    [tenant, definitionId, JSON.stringify(rows)],
  );
}

/** Sets the wanted schedules of a key; null if it has no active version. */
export async function moveTimerStarts(
  tenant: TenantScope,
  key: string,
  definitionId: string | null,
  tx: Queryable,
): Promise<void> {
  await tx.query(MOVE_TIMERS, [tenant, key, definitionId]);
}
