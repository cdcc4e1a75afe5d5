/** Files of instances; their contents are in the file storage (docs/files.md). */
export const filesSql = `
CREATE TABLE file_record (
  tenant_id uuid NOT NULL,
  id uuid NOT NULL,
  instance_id uuid NOT NULL,
  variable text NOT NULL,
  filename text NOT NULL,
  content_type text NOT NULL,
  size bigint NOT NULL CHECK (size >= 0),
  sha256 text,
  status text NOT NULL CHECK (status IN ('pending', 'uploaded', 'confirmed', 'deleted')),
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  confirmed_at timestamptz,
  deleted_at timestamptz,
  PRIMARY KEY (tenant_id, id)
);
CREATE INDEX file_record_instance ON file_record (tenant_id, instance_id, id) WHERE status <> 'deleted';
-- The quota is a sum over these.
CREATE INDEX file_record_living ON file_record (tenant_id) INCLUDE (size) WHERE status <> 'deleted';
CREATE INDEX file_record_open ON file_record (expires_at) WHERE status IN ('pending', 'uploaded');
`;
