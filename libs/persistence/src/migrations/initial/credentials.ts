export const credentialsSql = `
CREATE TABLE credential (
  tenant_id uuid NOT NULL,
  name text NOT NULL,
  id uuid NOT NULL,
  description text,
  version integer NOT NULL,
  master_key_id text,
  wrapped_key bytea,
  sealed bytea,
  last_used_at timestamptz,
  deleted_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant_id, name),
  -- The value of a deleted one is gone; its row goes on counting the versions.
  CHECK (num_nonnulls(master_key_id, wrapped_key, sealed) = CASE WHEN deleted_at IS NULL THEN 3 ELSE 0 END)
);
CREATE INDEX credential_master_key ON credential (master_key_id) WHERE master_key_id IS NOT NULL;

CREATE TABLE credential_key (
  key_id text PRIMARY KEY,
  proof bytea NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
`;
