import { SqlMigration } from './sql-migration.js';

/** Actions that need more than a name, and sets of instances that are frozen when the batch begins. */
const batchSql = `
ALTER TABLE batch DROP CONSTRAINT batch_action_check,
  ADD CONSTRAINT batch_action_check CHECK (action IN ('retry', 'resume', 'suspend', 'terminate', 'move', 'set_variables', 'rerun')),
  ADD COLUMN change text,
  ADD COLUMN is_frozen boolean NOT NULL DEFAULT false,
  -- Of a frozen set; null for a filter.
  ADD COLUMN total integer,
  ADD COLUMN left_out integer NOT NULL DEFAULT 0;
`;

/** Each instance of a batch. Its outcome is null until it is its turn. */
const itemSql = `
CREATE TABLE batch_item (
  tenant_id uuid NOT NULL,
  batch_id uuid NOT NULL,
  id uuid NOT NULL,
  outcome text CHECK (outcome IN ('done', 'refused', 'failed', 'left_out')),
  message text,
  PRIMARY KEY (tenant_id, batch_id, id)
);
`;

export class BatchItems1795806000000 extends SqlMigration {
  override readonly statements = [batchSql, itemSql];
}
