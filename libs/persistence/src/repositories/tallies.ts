import type { DataSource } from 'typeorm';
import { readPrepared } from '../prepared-query.js';
import type { TenantScope } from '../tenant-scope.js';

/**
 * The number of rows of one kind in one state. A kind is a table; `transactional_instance` means instances without a workflow, and
 * `stored` the bytes of large values. The state of an entry of a data store is `stored`.
 */
export interface Tally {
  readonly kind: string;
  readonly state: string;
  readonly count: number;
}

/** The id under which the sums over all tenants are stored; no tenant has it. */
const ALL = '00000000-0000-0000-0000-000000000000';

/** The numbers of instances, tasks, jobs, timers and deliveries in each state, without counting rows. */
export class Tallies {
  constructor(private readonly dataSource: DataSource) {}

  /** Up to date, including the latest commits. */
  of(tenant: TenantScope): Promise<Tally[]> {
    return readPrepared<Tally>(this.dataSource, sums('WHERE tenant_id = $1', 'WHERE tenant_id = $1'), [tenant]);
  }

  /** Bytes of a tenant's rows, of those that have 1 KiB or more. */
  async storedBytes(tenant: TenantScope): Promise<number> {
    const [row] = await readPrepared<{ sum: number }>(this.dataSource, SUM_OF_KIND, [tenant, 'stored']);
    return row?.sum ?? 0;
  }

  /** Over all tenants. */
  overall(): Promise<Tally[]> {
    return readPrepared<Tally>(this.dataSource, sums('WHERE tenant_id = $1', ''), [ALL]);
  }

  /** Adds up to `most` changes to the sums and returns how many. One caller at a time. */
  async fold(most: number): Promise<number> {
    const [row] = await readPrepared<{ folded: number }>(this.dataSource, FOLD, [most, ALL]);
    return row?.folded ?? 0;
  }
}

const sums = (ofSums: string, ofChanges: string) => `
  SELECT kind, state, sum(count)::float8 AS count FROM (
    SELECT kind, state, count FROM tally ${ofSums}
    UNION ALL SELECT kind, state, change FROM tally_change ${ofChanges}) t
  GROUP BY kind, state`;

/** Of a tenant ($1) and a kind ($2), in all states. */
export const SUM_OF_KIND = `
  SELECT coalesce(sum(count), 0)::float8 AS sum FROM (
    SELECT count FROM tally WHERE tenant_id = $1 AND kind = $2
    UNION ALL SELECT change FROM tally_change WHERE tenant_id = $1 AND kind = $2) t`;

const FOLD = `
  WITH gone AS (
    DELETE FROM tally_change WHERE ctid = ANY (ARRAY(SELECT ctid FROM tally_change LIMIT $1))
    RETURNING tenant_id, kind, state, change),
  folded AS (
    INSERT INTO tally AS t (tenant_id, kind, state, count)
    SELECT tenant_id, kind, state, sum(change) FROM gone GROUP BY 1, 2, 3
    UNION ALL SELECT $2::uuid, kind, state, sum(change) FROM gone GROUP BY 2, 3
    ORDER BY 1, 2, 3
    ON CONFLICT (tenant_id, kind, state) DO UPDATE SET count = t.count + excluded.count)
  SELECT count(*)::integer AS folded FROM gone`;
