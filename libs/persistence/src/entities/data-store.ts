import { EntitySchema } from 'typeorm';
import { column } from './columns.js';

/** An entry of a data store of the tenant. */
export interface DataStoreEntryRow {
  tenantId: string;
  store: string;
  key: string;
  /** Canonical JSON. */
  value: string;
  /** 1, and one more with every write until the entry is deleted. */
  version: number;
  createdAt: Date;
  updatedAt: Date;
}

export const DataStoreEntrySchema = new EntitySchema<DataStoreEntryRow>({
  name: 'data_store_entry',
  columns: {
    tenantId: column.keyUuid,
    store: column.keyText,
    key: column.keyText,
    value: column.text,
    version: column.integer,
    createdAt: column.time,
    updatedAt: column.time,
  },
});
