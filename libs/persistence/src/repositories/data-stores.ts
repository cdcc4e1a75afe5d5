import { canonicalJson } from '@svc/audit';
import type { DataSource } from 'typeorm';
import type { DataStoreEntryRow } from '../entities/data-store.js';
import { readPrepared } from '../prepared-query.js';
import type { TenantScope } from '../tenant-scope.js';
import type { Queryable } from './queryable.js';
import type { RowPage } from './row-page.js';
import { SUM_OF_KIND } from './tallies.js';

/** An entry without its value. */
export type DataStoreEntrySummary = Omit<DataStoreEntryRow, 'value'>;

const SUMMARY = `tenant_id AS "tenantId", store, key, version, created_at AS "createdAt", updated_at AS "updatedAt"`;
const NOW = `date_trunc('milliseconds', now())`;

/** Reads entries of data stores. A store exists only through its entries. */
export class DataStores {
  constructor(private readonly dataSource: DataSource) {}

  async find(tenant: TenantScope, store: string, key: string): Promise<DataStoreEntryRow | null> {
    const [row] = await readPrepared<DataStoreEntryRow>(
      this.dataSource,
      `SELECT ${SUMMARY}, value FROM data_store_entry WHERE tenant_id = $1 AND store = $2 AND key = $3`,
      [tenant, store, key],
    );
    return row ?? null;
  }

  /** Ordered by the code points of the key; `after` is a key. */
  list(tenant: TenantScope, store: string, { limit, offset, after }: RowPage): Promise<DataStoreEntrySummary[]> {
    return readPrepared(
      this.dataSource,
      `SELECT ${SUMMARY} FROM data_store_entry
       WHERE tenant_id = $1 AND store = $2 AND ($3::text IS NULL OR key > $3) ORDER BY key LIMIT $4 OFFSET $5`,
      [tenant, store, after, limit, offset],
    );
  }
}

/** Writes entries inside an audited write. */
export class DataStoreWriter {
  /** Adds the entry or replaces its value. Version 1 means that it is new. */
  async put(
    tenant: TenantScope,
    place: { readonly store: string; readonly key: string },
    /** Any JSON value. */
    value: unknown,
    tx: Queryable,
  ): Promise<DataStoreEntrySummary> {
    const { rows } = await tx.query<DataStoreEntrySummary>(
      `INSERT INTO data_store_entry AS entry (tenant_id, store, key, value) VALUES ($1, $2, $3, $4)
       ON CONFLICT (tenant_id, store, key) DO UPDATE SET value = excluded.value, version = entry.version + 1, updated_at = ${NOW}
       RETURNING ${SUMMARY}`,
      [tenant, place.store, place.key, canonicalJson(value)],
    );
    const [row] = rows;
    if (row === undefined) throw new Error('expected one row to be returned, found none');
    return row;
  }

  /** How many entries the tenant has in all its stores, without those that others write meanwhile. */
  async count(tenant: TenantScope, tx: Queryable): Promise<number> {
    const { rows } = await tx.query<{ sum: number }>(SUM_OF_KIND, [tenant, 'data_store_entry']);
    return rows[0]?.sum ?? 0;
  }

  /** Null if there was none. */
  async remove(tenant: TenantScope, store: string, key: string, tx: Queryable): Promise<DataStoreEntrySummary | null> {
    const { rows } = await tx.query<DataStoreEntrySummary>(
      `DELETE FROM data_store_entry WHERE tenant_id = $1 AND store = $2 AND key = $3 RETURNING ${SUMMARY}`,
      [tenant, store, key],
    );
    return rows[0] ?? null;
  }
}
