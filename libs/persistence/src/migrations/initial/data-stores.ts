/** Entries of data stores (BPMN 2.0.2, 10.3.1.3), which all processes of a tenant share. */
export const dataStoresSql = `
CREATE TABLE data_store_entry (
  tenant_id uuid NOT NULL,
  store text COLLATE "C" NOT NULL,
  key text COLLATE "C" NOT NULL,
  -- Canonical JSON.
  value text NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT date_trunc('milliseconds', now()),
  updated_at timestamptz NOT NULL DEFAULT date_trunc('milliseconds', now()),
  PRIMARY KEY (tenant_id, store, key)
);
`;
