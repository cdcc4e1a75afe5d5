/** Larger data, in bytes, are read one by one. */
const LARGE_BYTES = 65_536;

const COLUMNS = `d.tenant_id AS "tenantId", d.id, d.subscription_id AS "subscriptionId", d.event_id AS "eventId",
  d.event_type AS "eventType", d.instance_id AS "instanceId", d.occurred_at AS "occurredAt", d.attempts,
  CASE WHEN octet_length(e.data) <= ${LARGE_BYTES} THEN e.data END AS data,
  s.url, s.is_active AS "isActive", s.version, s.master_key_id AS "masterKeyId",
  s.wrapped_key AS "wrappedKey", s.sealed`;
const JOINS = `
LEFT JOIN LATERAL (SELECT data FROM webhook_event WHERE tenant_id = d.tenant_id AND id = d.event_id LIMIT 1) AS e ON true
LEFT JOIN LATERAL (SELECT * FROM webhook_subscription WHERE tenant_id = d.tenant_id AND id = d.subscription_id LIMIT 1) AS s ON true`;

/** The oldest due delivery of each subscription that has any. */
export const TAKE = `
WITH RECURSIVE lanes AS (
  (SELECT tenant_id, subscription_id FROM webhook_delivery WHERE phase = 'first' ORDER BY tenant_id, subscription_id LIMIT 1)
  UNION ALL
  SELECT another.* FROM lanes l CROSS JOIN LATERAL (
    SELECT tenant_id, subscription_id FROM webhook_delivery
    WHERE phase = 'first' AND (tenant_id, subscription_id) > (l.tenant_id, l.subscription_id)
    ORDER BY tenant_id, subscription_id LIMIT 1) AS another
), of_lanes AS (
  SELECT d.*, row_number() OVER (PARTITION BY d.tenant_id ORDER BY d.turn, d.leased_until, d.id) AS tenant_turn
  FROM lanes l CROSS JOIN LATERAL (
    SELECT f.*, row_number() OVER (ORDER BY f.leased_until, f.id) AS turn FROM (
      SELECT tenant_id, subscription_id, id, leased_until FROM webhook_delivery
      WHERE tenant_id = l.tenant_id AND subscription_id = l.subscription_id AND phase = 'first'
        AND leased_until <= clock_timestamp()
      ORDER BY leased_until, id
      LIMIT greatest(0, $3 - coalesce(($4::json ->> l.subscription_id::text)::integer, 0)) FOR UPDATE SKIP LOCKED) AS f) AS d
), due AS (
  SELECT tenant_id, id FROM of_lanes
  WHERE tenant_turn <= $5 - coalesce(($6::json ->> tenant_id::text)::integer, 0) ORDER BY tenant_turn, leased_until LIMIT $1
), d AS (
  UPDATE webhook_delivery w SET leased_until = clock_timestamp() + $2 * interval '1 millisecond'
  FROM due WHERE w.tenant_id = due.tenant_id AND w.id = due.id
    AND w.tenant_id = ANY (ARRAY(SELECT tenant_id FROM due)) AND w.id = ANY (ARRAY(SELECT id FROM due)) RETURNING w.*
)
SELECT ${COLUMNS} FROM d ${JOINS} ORDER BY d.occurred_at, d.id`;

export const FIND = `SELECT ${COLUMNS} FROM webhook_delivery d ${JOINS} WHERE d.tenant_id = $1 AND d.id = $2 AND d.phase <> 'ended'`;
export const DATA = `SELECT e.data FROM webhook_event e WHERE e.tenant_id = $1 AND e.id = $2`;
export const HAND_OVER = `UPDATE webhook_delivery SET phase = 'retrying' WHERE tenant_id = $1 AND id = $2 AND phase = 'first'`;
/** Pages of those that a workflow tries again; `$1`, `$2`: the last one of the page before. */
export const LIST_RETRYING = `SELECT tenant_id AS "tenantId", id FROM webhook_delivery
  WHERE (tenant_id, id) > ($1, $2) AND phase = 'retrying' AND status = 'pending' ORDER BY tenant_id, id LIMIT $3`;
/** The dispatcher hands it over again. */
export const TAKE_BACK = `UPDATE webhook_delivery SET phase = 'first', leased_until = clock_timestamp()
  WHERE tenant_id = $1 AND id = $2 AND phase = 'retrying' AND status = 'pending' RETURNING id`;
export const POSTPONE = `UPDATE webhook_delivery SET leased_until = clock_timestamp() + $3 * interval '1 millisecond'
  WHERE tenant_id = $1 AND id = $2 AND phase = 'first'`;
/** Deliveries of a subscription that was deleted while the event happened. Counts instead of an anti join, which may read all of the tenant's. */
export const DROP = `
WITH gone AS (DELETE FROM webhook_delivery WHERE tenant_id = $1 AND id = $2 RETURNING event_id)
DELETE FROM webhook_event e USING gone WHERE e.tenant_id = $1 AND e.id = gone.event_id
  AND 0 = (SELECT count(*) FROM webhook_delivery d WHERE d.tenant_id = $1 AND d.event_id = e.id AND d.id <> $2)`;

/** Numbers the attempts here, so that attempts of two processes for one delivery count as two. */
export const SETTLE = `
WITH given AS (
  SELECT * FROM json_to_recordset($2::json) AS r(id uuid, at timestamptz, "responseStatus" integer, "durationMs" integer, error text,
    "isDelivered" boolean, "isGivenUp" boolean)
), settled AS (
  UPDATE webhook_delivery d SET
    attempts = d.attempts + CASE WHEN g."isGivenUp" THEN 0 ELSE 1 END,
    status = CASE WHEN g."isDelivered" THEN 'success' WHEN g."isGivenUp" OR d.attempts + 1 >= $3 THEN 'failed' ELSE d.status END,
    phase = CASE WHEN g."isDelivered" OR g."isGivenUp" OR d.attempts + 1 >= $3 THEN 'ended' ELSE d.phase END,
    ended_at = CASE WHEN g."isDelivered" OR g."isGivenUp" OR d.attempts + 1 >= $3 THEN date_trunc('milliseconds', clock_timestamp()) END,
    reason = CASE WHEN g."isGivenUp" THEN g.error END
  FROM given g WHERE d.tenant_id = $1 AND d.id = g.id AND d.id = ANY (ARRAY(SELECT id FROM given)) AND d.phase <> 'ended'
  RETURNING d.id, d.subscription_id, d.event_id, d.event_type, d.instance_id, d.attempts, d.status, g.at, g."responseStatus",
    g."durationMs", g.error, g."isGivenUp"
), noted AS (
  INSERT INTO webhook_attempt (tenant_id, delivery_id, number, at, response_status, duration_ms, error)
  SELECT $1, id, attempts, at, "responseStatus", "durationMs", error FROM settled WHERE NOT "isGivenUp"
)
SELECT id, subscription_id AS "subscriptionId", event_id AS "eventId", event_type AS "eventType", instance_id AS "instanceId",
  attempts, status, "responseStatus", error FROM settled ORDER BY id`;
