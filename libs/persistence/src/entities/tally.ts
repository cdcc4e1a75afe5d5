import { EntitySchema } from 'typeorm';
import { column } from './columns.js';

/** How many rows of a kind are in a state, without the changes that are not added yet. */
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

/** The change of one write; deleted when it is added to the sum. */
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
    change: column.bigint,
  },
});
