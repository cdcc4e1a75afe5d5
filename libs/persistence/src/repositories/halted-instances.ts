import { randomUUID } from 'node:crypto';
import type { Actor } from '@svc/engine';
import type { DataSource } from 'typeorm';
import type { Committer } from '../commit/committer.js';
import { tenantScope } from '../tenant-scope.js';
import type { InstanceOccurrence } from '../webhooks/occurrence.js';

export interface HaltedInstance {
  readonly tenantId: string;
  readonly instanceId: string;
  readonly reason: string;
}

const ENGINE: Actor = { type: 'engine', id: null };
const CODE = 'PayloadMissing';
/** By it an instance that is halted is told from one whose process has failed. */
const PREFIX = `${CODE}: `;
const UNCHANGED = { result: undefined, entries: [] };
const NOW = `date_trunc('milliseconds', now())`;

const HALT = `UPDATE instance SET status = 'error', error = $3, updated_at = ${NOW}
  WHERE tenant_id = $1 AND id = $2 AND status = 'running' RETURNING id`;
const RELEASE = `UPDATE instance SET status = 'running', error = NULL, updated_at = ${NOW}
  WHERE tenant_id = $1 AND id = $2 AND status = 'error' AND starts_with(error, '${PREFIX}') RETURNING id`;

/** The tallies know which tenants have instances in error at all. */
const LIST = `SELECT i.tenant_id AS "tenantId", i.id AS "instanceId", substr(i.error, ${PREFIX.length + 1}) AS reason
  FROM (SELECT tenant_id FROM tally WHERE kind = 'instance' AND state = 'error' AND count > 0
    UNION SELECT tenant_id FROM tally_change WHERE kind = 'instance' AND state = 'error') t
  JOIN instance i ON i.tenant_id = t.tenant_id AND i.status = 'error' AND starts_with(i.error, '${PREFIX}') LIMIT $1`;

/**
 * Instances whose workflow cannot go on since a payload or a key is missing. Their workflow commits nothing meanwhile, so
 * they are shown as an incident from outside: nothing of their commits, and nothing that a replay reads, is changed by it.
 */
export class HaltedInstances {
  constructor(
    private readonly dataSource: DataSource,
    private readonly committer: Pick<Committer, 'record'>,
  ) {}

  /** Shows one that runs as one in error; whatever else is in another status stays so. */
  async halt({ tenantId, instanceId, reason }: HaltedInstance): Promise<void> {
    const message = `${PREFIX}${reason}`;
    await this.committer.record(tenantScope(tenantId), ENGINE, async (tx) => {
      const { rows } = await tx.query(HALT, [tenantId, instanceId, message]);
      if (rows.length === 0) return UNCHANGED;
      const payload = { element_id: '', incident_id: randomUUID(), code: CODE, message };
      const entries = [{ instanceId, action: 'instance.error', payload }];
      return { result: undefined, entries, occurrences: [incident(instanceId)] };
    });
  }

  /** Shows it as it was before; what has become of it otherwise stays. */
  async release({ tenantId, instanceId }: Omit<HaltedInstance, 'reason'>): Promise<void> {
    await this.committer.record(tenantScope(tenantId), ENGINE, async (tx) => {
      const { rows } = await tx.query(RELEASE, [tenantId, instanceId]);
      if (rows.length === 0) return UNCHANGED;
      const payload = { reason: 'what was missing is there again' };
      return { result: undefined, entries: [{ instanceId, action: 'instance.resumed', payload }] };
    });
  }

  list(most: number): Promise<HaltedInstance[]> {
    return this.dataSource.query(LIST, [most]);
  }
}

function incident(instanceId: string): InstanceOccurrence {
  const about = { kind: 'instance', status: 'error', variables: 'current' } as const;
  return { event: 'instance.error', at: new Date().toISOString(), about, instanceId };
}
