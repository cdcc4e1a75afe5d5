/**
 * Events between instances. Publishing an event and arming a wait both take the advisory lock of its name and key before
 * `event_exchange` reads, so that neither misses the other.
 */
export const eventsSql = `
CREATE TABLE published_event (
  tenant_id uuid NOT NULL,
  id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('message', 'signal', 'timer')),
  name text NOT NULL,
  correlation_key text,
  payload text NOT NULL,
  -- Who published it; null for a caller of the API and for a schedule.
  instance_id uuid,
  -- Who causes what it starts.
  actor_type text NOT NULL,
  actor_id text,
  status text NOT NULL DEFAULT 'discarded' CHECK (status IN ('matched', 'buffered', 'discarded')),
  expires_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant_id, id)
);
CREATE INDEX published_event_buffered ON published_event (tenant_id, name, coalesce(correlation_key, ''), id) WHERE status = 'buffered';
CREATE INDEX published_event_expiry ON published_event (expires_at);

CREATE TABLE event_delivery (
  tenant_id uuid NOT NULL,
  event_id uuid NOT NULL,
  -- The wait, or the version that is to be started.
  target_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('wait', 'start')),
  instance_id uuid NOT NULL,
  element_id text NOT NULL,
  status text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'delivered', 'not_waiting', 'failed')),
  error text,
  attempts integer NOT NULL DEFAULT 0,
  due_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant_id, event_id, target_id)
);
CREATE INDEX event_delivery_due ON event_delivery (tenant_id, due_at, event_id) WHERE status = 'pending';
CREATE INDEX event_delivery_target ON event_delivery (tenant_id, target_id);

CREATE TABLE start_subscription (
  tenant_id uuid NOT NULL,
  definition_id uuid NOT NULL,
  element_id text NOT NULL,
  position integer NOT NULL,
  kind text NOT NULL CHECK (kind IN ('message', 'signal', 'timer')),
  -- Of a message or signal; of a timer its schedule as JSON.
  name text NOT NULL,
  -- A multiple start event has several.
  PRIMARY KEY (tenant_id, definition_id, position)
);
CREATE INDEX start_subscription_name ON start_subscription (tenant_id, name) WHERE kind <> 'timer';

-- What Temporal's schedules are to be: one row per timer start that a key has or had.
CREATE TABLE timer_start (
  tenant_id uuid NOT NULL,
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  key text NOT NULL,
  element_id text NOT NULL,
  -- The active version; null when its schedule is to be removed.
  definition_id uuid,
  schedule text NOT NULL,
  activated_at timestamptz NOT NULL,
  revision integer NOT NULL DEFAULT 1,
  applied_revision integer NOT NULL DEFAULT 0,
  -- When further times must be scheduled; null when all are.
  refresh_at timestamptz,
  -- When it last began an instance.
  fired_at timestamptz,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, key, element_id)
);
CREATE INDEX timer_start_unapplied ON timer_start (activated_at) WHERE revision <> applied_revision;
CREATE INDEX timer_start_refresh ON timer_start (refresh_at) WHERE refresh_at IS NOT NULL;

-- Instances that began by events which other instances had thrown.
CREATE TABLE event_start_count (
  tenant_id uuid NOT NULL,
  hour timestamptz NOT NULL,
  starts integer NOT NULL,
  PRIMARY KEY (tenant_id, hour)
) WITH (fillfactor = 50);

-- SQLSTATE SVC01 where a tenant's processes would begin more than p_most instances in an hour by what they throw.
CREATE FUNCTION event_count_starts(p_tenant uuid, p_starts integer, p_most integer) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  v_total integer;
BEGIN
  INSERT INTO event_start_count (tenant_id, hour, starts) VALUES (p_tenant, date_trunc('hour', clock_timestamp()), p_starts)
  ON CONFLICT (tenant_id, hour) DO UPDATE SET starts = event_start_count.starts + excluded.starts RETURNING starts INTO v_total;
  IF v_total > p_most THEN
    RAISE EXCEPTION 'expected at most % instances in an hour that begin by events of other instances, but this event would begin one more', p_most
      USING ERRCODE = 'SVC01';
  END IF;
END
$$;

-- The same id for the same event and target, with the event's time in front, as in every UUIDv7.
CREATE FUNCTION svc_derived_id(p_event uuid, p_target uuid) RETURNS uuid
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN (substr(p_event::text, 1, 13) || '-7' || substr(md5(p_event::text || p_target::text), 1, 3) || '-a'
  || substr(md5(p_event::text || p_target::text), 4, 3) || '-' || substr(md5(p_event::text || p_target::text), 7, 12))::uuid;

-- A message goes to the oldest wait with its key that no other message has (one that it could not take leaves it free), otherwise to each version that it starts,
-- otherwise it is kept. A signal goes to every wait and start. The number of deliveries.
-- What a wait has is counted, since an anti join may look at all of the tenant's deliveries.
CREATE FUNCTION event_match(p_tenant uuid, p_event uuid) RETURNS integer
LANGUAGE plpgsql AS $$
DECLARE
  e published_event%ROWTYPE;
  v_waits integer;
  v_starts integer := 0;
BEGIN
  SELECT * INTO e FROM published_event WHERE tenant_id = p_tenant AND id = p_event;
  IF e.kind = 'signal' THEN
    INSERT INTO event_delivery (tenant_id, event_id, target_id, kind, instance_id, element_id)
    SELECT p_tenant, e.id, s.id, 'wait', s.instance_id, s.element_id FROM subscription s
    WHERE s.tenant_id = p_tenant AND s.kind = 'signal' AND s.name = e.name AND s.instance_id IS DISTINCT FROM e.instance_id
    ORDER BY s.id ON CONFLICT DO NOTHING;
  ELSE
    INSERT INTO event_delivery (tenant_id, event_id, target_id, kind, instance_id, element_id)
    SELECT p_tenant, e.id, s.id, 'wait', s.instance_id, s.element_id FROM subscription s
    WHERE s.tenant_id = p_tenant AND s.kind = e.kind AND s.name = e.name AND coalesce(s.correlation_key, '') = coalesce(e.correlation_key, '')
      AND 0 = (SELECT count(*) FROM event_delivery d WHERE d.tenant_id = p_tenant AND d.target_id = s.id AND d.status <> 'failed')
    ORDER BY s.id LIMIT 1;
  END IF;
  GET DIAGNOSTICS v_waits = ROW_COUNT;
  IF e.kind = 'signal' OR v_waits = 0 THEN
    INSERT INTO event_delivery (tenant_id, event_id, target_id, kind, instance_id, element_id)
    SELECT DISTINCT ON (v.id) p_tenant, e.id, v.id, 'start', svc_derived_id(e.id, v.id), st.element_id
    FROM start_subscription st JOIN definition_version v ON v.tenant_id = st.tenant_id AND v.id = st.definition_id AND v.is_active
    WHERE st.tenant_id = p_tenant AND st.kind = e.kind AND st.kind <> 'timer' AND st.name = e.name
    ORDER BY v.id, st.position ON CONFLICT DO NOTHING;
    GET DIAGNOSTICS v_starts = ROW_COUNT;
  END IF;
  UPDATE published_event SET status = CASE WHEN v_waits + v_starts > 0 THEN 'matched'
      WHEN e.kind = 'message' AND e.expires_at > clock_timestamp() THEN 'buffered' ELSE 'discarded' END
  WHERE tenant_id = p_tenant AND id = p_event;
  RETURN v_waits + v_starts;
END
$$;

-- Publishes new events, then gives the armed waits what was published before them. The number of deliveries.
-- p_most_starts: of events that instances throw; null where somebody else publishes.
CREATE FUNCTION event_exchange(p_tenant uuid, p_events json, p_armed uuid[], p_most_starts integer DEFAULT NULL) RETURNS integer
LANGUAGE plpgsql AS $$
DECLARE
  v_event uuid;
  v_wait record;
  v_found integer := 0;
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
      AND 0 = (SELECT count(*) FROM event_delivery d WHERE d.tenant_id = p_tenant AND d.target_id = s.id AND d.status <> 'failed')
    ORDER BY s.id
  LOOP
    UPDATE published_event SET status = 'matched' WHERE tenant_id = p_tenant AND id = (
      SELECT e.id FROM published_event e WHERE e.tenant_id = p_tenant AND e.status = 'buffered' AND e.name = v_wait.name
        AND coalesce(e.correlation_key, '') = coalesce(v_wait.correlation_key, '') AND e.expires_at > clock_timestamp()
      ORDER BY e.id LIMIT 1) RETURNING id INTO v_event;
    IF FOUND THEN
      INSERT INTO event_delivery (tenant_id, event_id, target_id, kind, instance_id, element_id)
      VALUES (p_tenant, v_event, v_wait.id, 'wait', v_wait.instance_id, v_wait.element_id);
      v_found := v_found + 1;
    END IF;
  END LOOP;
  RETURN v_found;
END
$$;
`;
