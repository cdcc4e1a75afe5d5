import { EntitySchema } from 'typeorm';
import { column } from './columns.js';

/** How many rows of a kind are in a state, up to the changes that are not folded in yet. */
export interface TallyRow {
  tenantId: string;
  kind: string;
  state: string;
  count: number;
}

export const TallySchema = new EntitySchema<TallyRow>({
  name: 'tally',
  columns: {
    tenantId: column.keyUuid,
    kind: column.keyText,
    state: column.keyText,
    count: column.bigint,
  },
});

/** What one write changed; gone once it is folded in. */
export interface TallyChangeRow {
  tenantId: string;
  id: number;
  kind: string;
  state: string;
  change: number;
}

export const TallyChangeSchema = new EntitySchema<TallyChangeRow>({
  name: 'tally_change',
  columns: {
    tenantId: column.keyUuid,
    id: column.keyBigint,
    kind: column.text,
    state: column.text,
    change: column.integer,
  },
});
