/**
 * Subscriptions and their deliveries. The transaction that writes a fact also inserts its deliveries: these rows are the
 * outbox [commit#one-writer].
 */
export const webhooksSql = `
CREATE TABLE webhook_subscription (
  tenant_id uuid NOT NULL,
  id uuid NOT NULL,
  url text NOT NULL,
  event_types text[] NOT NULL,
  definition_key text,
  is_active boolean NOT NULL DEFAULT true,
  disable_after integer,
  -- Secret and headers, sealed as credentials are; the version counts them.
  version integer NOT NULL DEFAULT 1,
  master_key_id text NOT NULL,
  wrapped_key bytea NOT NULL,
  sealed bytea NOT NULL,
  created_at timestamptz NOT NULL DEFAULT date_trunc('milliseconds', now()),
  updated_at timestamptz NOT NULL DEFAULT date_trunc('milliseconds', now()),
  PRIMARY KEY (tenant_id, id)
);
CREATE INDEX webhook_subscription_master_key ON webhook_subscription (master_key_id);

-- Who wants an event, of active subscriptions only; the key '' is that of all definitions. One probe tells that nobody does.
CREATE TABLE webhook_interest (
  tenant_id uuid NOT NULL,
  event_type text NOT NULL,
  definition_key text NOT NULL,
  subscription_id uuid NOT NULL,
  PRIMARY KEY (tenant_id, event_type, definition_key, subscription_id)
);

-- The data of an event as they were when it happened: once, however many are told.
CREATE TABLE webhook_event (
  tenant_id uuid NOT NULL,
  id uuid NOT NULL,
  data text NOT NULL,
  PRIMARY KEY (tenant_id, id)
);

CREATE TABLE webhook_delivery (
  tenant_id uuid NOT NULL,
  id uuid NOT NULL,
  subscription_id uuid NOT NULL,
  event_id uuid NOT NULL,
  event_type text NOT NULL,
  instance_id uuid,
  occurred_at timestamptz NOT NULL,
  status text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'success', 'failed')),
  attempts integer NOT NULL DEFAULT 0,
  -- first: the dispatcher makes the first attempt; retrying: a workflow of its own makes the others.
  phase text NOT NULL DEFAULT 'first' CHECK (phase IN ('first', 'retrying', 'ended')),
  leased_until timestamptz NOT NULL DEFAULT clock_timestamp(),
  -- Why it ended as failed without a further attempt.
  reason text,
  created_at timestamptz NOT NULL DEFAULT date_trunc('milliseconds', now()),
  ended_at timestamptz,
  PRIMARY KEY (tenant_id, id)
);
CREATE INDEX webhook_delivery_first ON webhook_delivery (tenant_id, subscription_id, leased_until, id) WHERE phase = 'first';
CREATE INDEX webhook_delivery_retrying ON webhook_delivery (tenant_id, id) WHERE phase = 'retrying' AND status = 'pending';
CREATE INDEX webhook_delivery_subscription ON webhook_delivery (tenant_id, subscription_id, id);
CREATE INDEX webhook_delivery_event ON webhook_delivery (tenant_id, event_id);
CREATE INDEX webhook_delivery_failed ON webhook_delivery (tenant_id, subscription_id, id) WHERE status = 'failed';

CREATE TABLE webhook_attempt (
  tenant_id uuid NOT NULL,
  delivery_id uuid NOT NULL,
  number integer NOT NULL,
  at timestamptz NOT NULL,
  -- Null where there was no answer.
  response_status integer,
  duration_ms integer NOT NULL,
  error text,
  PRIMARY KEY (tenant_id, delivery_id, number)
);
`;
