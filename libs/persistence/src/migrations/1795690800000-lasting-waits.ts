import { SqlMigration } from './sql-migration.js';

/**
 * Waits that stay after an event, as those of non-interrupting events do: any number of events is matched with one, and they are
 * delivered one after another. `due_at` infinity: an earlier one is not delivered yet.
 */
const lastingSql = `
ALTER TABLE subscription ADD COLUMN is_lasting boolean NOT NULL DEFAULT false;
CREATE INDEX event_delivery_queue ON event_delivery (tenant_id, target_id, event_id) WHERE status = 'pending';

-- When a further event for a wait is due.
CREATE FUNCTION event_due(p_tenant uuid, p_wait uuid, p_is_lasting boolean) RETURNS timestamptz
LANGUAGE sql STABLE
RETURN CASE WHEN p_is_lasting AND EXISTS (SELECT 1 FROM event_delivery d WHERE d.tenant_id = p_tenant AND d.target_id = p_wait AND d.status = 'pending')
  THEN 'infinity'::timestamptz ELSE now() END;

-- The next event of each of these waits is due, since the one before it is settled. Call it under the lock of its name and key.
CREATE FUNCTION event_next(p_tenant uuid, p_waits uuid[]) RETURNS integer
LANGUAGE plpgsql AS $$
DECLARE
  v_due integer;
BEGIN
  UPDATE event_delivery d SET due_at = clock_timestamp()
  FROM unnest(p_waits) AS w (id) CROSS JOIN LATERAL (
    SELECT q.event_id FROM event_delivery q WHERE q.tenant_id = p_tenant AND q.target_id = w.id AND q.status = 'pending'
    ORDER BY q.event_id LIMIT 1) AS next
  WHERE d.tenant_id = p_tenant AND d.target_id = w.id AND d.event_id = next.event_id AND d.status = 'pending' AND d.due_at = 'infinity';
  GET DIAGNOSTICS v_due = ROW_COUNT;
  RETURN v_due;
END
$$;
`;

/** Of a signal each start event of a process begins an instance (BPMN 2.0.2, 10.5.2). Their deliveries have a version in common. */
const startsSql = `
ALTER TABLE event_delivery ADD COLUMN version_id uuid;
`;

const matchingSql = `
-- A message goes to the oldest wait with its key that lasts or that no other message has (one that it could not take leaves it
-- free), otherwise to each version that it starts, otherwise it is kept. A signal goes to every wait and start. The number of
-- deliveries. What a wait has is counted, since an anti join may look at all of the tenant's deliveries.
CREATE OR REPLACE FUNCTION event_match(p_tenant uuid, p_event uuid) RETURNS integer
LANGUAGE plpgsql AS $$
DECLARE
  e published_event%ROWTYPE;
  v_waits integer;
  v_starts integer := 0;
BEGIN
  SELECT * INTO e FROM published_event WHERE tenant_id = p_tenant AND id = p_event;
  IF e.kind = 'signal' THEN
    INSERT INTO event_delivery (tenant_id, event_id, target_id, kind, instance_id, element_id, due_at)
    SELECT p_tenant, e.id, s.id, 'wait', s.instance_id, s.element_id, event_due(p_tenant, s.id, s.is_lasting) FROM subscription s
    WHERE s.tenant_id = p_tenant AND s.kind = 'signal' AND s.name = e.name AND s.instance_id IS DISTINCT FROM e.instance_id
    ORDER BY s.id ON CONFLICT DO NOTHING;
  ELSE
    INSERT INTO event_delivery (tenant_id, event_id, target_id, kind, instance_id, element_id, due_at)
    SELECT p_tenant, e.id, s.id, 'wait', s.instance_id, s.element_id, event_due(p_tenant, s.id, s.is_lasting) FROM subscription s
    WHERE s.tenant_id = p_tenant AND s.kind = e.kind AND s.name = e.name AND coalesce(s.correlation_key, '') = coalesce(e.correlation_key, '')
      AND (s.is_lasting OR 0 = (SELECT count(*) FROM event_delivery d WHERE d.tenant_id = p_tenant AND d.target_id = s.id AND d.status <> 'failed'))
      AND 0 = (SELECT count(*) FROM event_delivery d WHERE d.tenant_id = p_tenant AND d.event_id = e.id AND d.target_id = s.id)
    ORDER BY s.id LIMIT 1;
  END IF;
  GET DIAGNOSTICS v_waits = ROW_COUNT;
  IF e.kind = 'signal' OR v_waits = 0 THEN
    INSERT INTO event_delivery (tenant_id, event_id, target_id, kind, instance_id, element_id, version_id)
    SELECT p_tenant, e.id, st.target_id, 'start', svc_derived_id(e.id, st.target_id), st.element_id, st.version_id
    FROM (
      SELECT v.id AS version_id, s.element_id, min(s.position) AS position,
        -- The first start of a version is named by the version, a further one by itself.
        CASE WHEN row_number() OVER (PARTITION BY v.id ORDER BY min(s.position)) = 1 THEN v.id
          ELSE svc_derived_id(v.id, md5(s.element_id)::uuid) END AS target_id
      FROM start_subscription s JOIN definition_version v ON v.tenant_id = s.tenant_id AND v.id = s.definition_id AND v.is_active
      WHERE s.tenant_id = p_tenant AND s.kind = e.kind AND s.kind <> 'timer' AND s.name = e.name
      GROUP BY v.id, s.element_id) AS st
    WHERE e.kind = 'signal' OR st.target_id = st.version_id
    ORDER BY st.version_id, st.position ON CONFLICT DO NOTHING;
    GET DIAGNOSTICS v_starts = ROW_COUNT;
  END IF;
  UPDATE published_event SET status = CASE WHEN v_waits + v_starts > 0 THEN 'matched'
      WHEN e.kind = 'message' AND e.expires_at > clock_timestamp() THEN 'buffered' ELSE 'discarded' END
  WHERE tenant_id = p_tenant AND id = p_event;
  RETURN v_waits + v_starts;
END
$$;

-- Publishes new events, then gives the armed waits what was published before them: one message, or all to a wait that lasts. The
-- number of deliveries. p_most_starts: of events that instances throw; null where somebody else publishes.
CREATE OR REPLACE FUNCTION event_exchange(p_tenant uuid, p_events json, p_armed uuid[], p_most_starts integer DEFAULT NULL) RETURNS integer
LANGUAGE plpgsql AS $$
DECLARE
  v_event uuid;
  v_wait record;
  v_found integer := 0;
  v_given integer;
  v_starts integer;
BEGIN
  FOR v_event IN
    INSERT INTO published_event (tenant_id, id, kind, name, correlation_key, payload, instance_id, actor_type, actor_id, expires_at)
    SELECT p_tenant, r.id, r.kind, r.name, r.correlation_key, r.payload, r.instance_id, r.actor_type, r.actor_id, clock_timestamp() + r.ttl_ms * interval '1 millisecond'
    FROM json_to_recordset(p_events) AS r(id uuid, kind text, name text, correlation_key text, payload text, instance_id uuid, actor_type text, actor_id text, ttl_ms bigint)
    ORDER BY r.id ON CONFLICT DO NOTHING RETURNING id
  LOOP
    v_found := v_found + event_match(p_tenant, v_event);
  END LOOP;
  IF p_most_starts IS NOT NULL AND v_found > 0 THEN
    SELECT count(*) INTO v_starts FROM event_delivery d WHERE d.tenant_id = p_tenant AND d.kind = 'start'
      AND d.event_id = ANY (ARRAY(SELECT (event ->> 'id')::uuid FROM json_array_elements(p_events) AS event));
    PERFORM event_count_starts(p_tenant, v_starts, p_most_starts) WHERE v_starts > 0;
  END IF;
  FOR v_wait IN
    SELECT s.* FROM subscription s WHERE s.tenant_id = p_tenant AND s.id = ANY (p_armed) AND s.kind = 'message'
      AND (s.is_lasting OR 0 = (SELECT count(*) FROM event_delivery d WHERE d.tenant_id = p_tenant AND d.target_id = s.id AND d.status <> 'failed'))
    ORDER BY s.id
  LOOP
    WITH given AS (
      UPDATE published_event SET status = 'matched' WHERE tenant_id = p_tenant AND id = ANY (ARRAY(
        SELECT e.id FROM published_event e WHERE e.tenant_id = p_tenant AND e.status = 'buffered' AND e.name = v_wait.name
          AND coalesce(e.correlation_key, '') = coalesce(v_wait.correlation_key, '') AND e.expires_at > clock_timestamp()
        ORDER BY e.id LIMIT CASE WHEN v_wait.is_lasting THEN NULL ELSE 1 END)) RETURNING id)
    INSERT INTO event_delivery (tenant_id, event_id, target_id, kind, instance_id, element_id, due_at)
    SELECT p_tenant, id, v_wait.id, 'wait', v_wait.instance_id, v_wait.element_id,
      CASE WHEN row_number() OVER (ORDER BY id) = 1 THEN event_due(p_tenant, v_wait.id, v_wait.is_lasting) ELSE 'infinity' END
    FROM given;
    GET DIAGNOSTICS v_given = ROW_COUNT;
    v_found := v_found + v_given;
  END LOOP;
  RETURN v_found;
END
$$;
`;

export class LastingWaits1795690800000 extends SqlMigration {
  override readonly statements = [lastingSql, startsSql, matchingSql];
}
