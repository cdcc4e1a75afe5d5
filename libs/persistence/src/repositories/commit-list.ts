import type { DataSource } from 'typeorm';
import type { CommitLogRow } from '../entities/log.js';
import { readPrepared } from '../prepared-query.js';
import type { TenantScope } from '../tenant-scope.js';

/** A commit without its inputs. */
export type CommitSummary = Pick<CommitLogRow, 'seq' | 'createdAt' | 'entries' | 'hasIncident'>;

/** `$3`: the seq after which the page begins. */
const LIST = `SELECT seq, created_at AS "createdAt", entries, has_incident AS "hasIncident" FROM commit_log
  WHERE tenant_id = $1 AND instance_id = $2 AND seq > $3 ORDER BY seq LIMIT $4 OFFSET $5`;

/** Lists of the commits of an instance. */
export class CommitList {
  constructor(private readonly dataSource: DataSource) {}

  /** Oldest first. */
  list(
    tenant: TenantScope,
    instanceId: string,
    { after, limit, offset }: { readonly after: number; readonly limit: number; readonly offset: number },
  ): Promise<CommitSummary[]> {
    return readPrepared<CommitSummary>(this.dataSource, LIST, [tenant, instanceId, after, limit, offset]);
  }
}
