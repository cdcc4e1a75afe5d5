import type { AuditEntryDraft } from '../audit/prepared-entries.js';
import type { Queryable } from '../repositories/queryable.js';
import type { TenantScope } from '../tenant-scope.js';

/**
 * Those of `$2` whose newest ended deliveries since the last change of the subscription have all failed. A subscription that is
 * locked is skipped; its next failure disables it.
 */
const DISABLE = `
WITH failing AS (
  SELECT s.id FROM webhook_subscription s
  WHERE s.tenant_id = $1 AND s.id = ANY ($2::uuid[]) AND s.is_active AND s.disable_after = (
    SELECT count(*) FILTER (WHERE d.status = 'failed') FROM (
      SELECT w.status FROM webhook_delivery w
      WHERE w.tenant_id = $1 AND w.subscription_id = s.id AND w.status <> 'pending' AND w.event_type <> 'test' AND w.created_at >= s.updated_at
      ORDER BY w.id DESC LIMIT s.disable_after) d)
  FOR NO KEY UPDATE SKIP LOCKED
), disabled AS (
  UPDATE webhook_subscription s SET is_active = false, updated_at = date_trunc('milliseconds', now())
  FROM failing WHERE s.tenant_id = $1 AND s.id = failing.id RETURNING s.id, s.event_types, s.definition_key, s.disable_after
), silenced AS (
  DELETE FROM webhook_interest i USING disabled d
  WHERE i.tenant_id = $1 AND i.event_type = ANY (d.event_types) AND i.definition_key = coalesce(d.definition_key, '') AND i.subscription_id = d.id
)
SELECT id, disable_after AS "disableAfter" FROM disabled ORDER BY id`;

/** Makes subscriptions inactive that have opted in to that, after their number of failures in a row [webhooks#subscriptions]. */
export async function disableFailing(
  tenant: TenantScope,
  subscriptionIds: readonly string[],
  tx: Queryable,
): Promise<AuditEntryDraft[]> {
  if (subscriptionIds.length === 0) return [];
  const { rows } = await tx.query<{ id: string; disableAfter: number }>(DISABLE, [
    tenant,
    [...new Set(subscriptionIds)],
  ]);
  return rows.map(({ id, disableAfter }) => {
    const payload = { webhook_id: id, disable_after: disableAfter };
    return { instanceId: null, action: 'webhook.disabled', payload };
  });
}
