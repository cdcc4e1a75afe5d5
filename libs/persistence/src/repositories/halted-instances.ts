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

/** Why instances are halted: by its code they are told from those whose process has failed. */
interface Cause {
  readonly code: string;
  /** Why one goes on, where nobody says so. */
  readonly released: string;
}

export interface ReleasedBy {
  readonly actor: Actor;
  readonly reason: string | null;
}

const PAYLOAD_CAUSE: Cause = { code: 'PayloadMissing', released: 'what was missing is there again' };
/** Its workflow is parked. */
export const PARKED_CAUSE: Cause = { code: 'WorkflowTaskFailed', released: 'its workflow is tried again' };

const ENGINE: Actor = { type: 'engine', id: null };
const UNCHANGED = { result: false, entries: [] };
const NOW = `date_trunc('milliseconds', now())`;

const HALT = `UPDATE instance SET status = 'error', error = $3, updated_at = ${NOW}
  WHERE tenant_id = $1 AND id = $2 AND status = 'running' RETURNING id`;
const RELEASE = `UPDATE instance SET status = 'running', error = NULL, updated_at = ${NOW}
  WHERE tenant_id = $1 AND id = $2 AND status = 'error' AND starts_with(error, $3) RETURNING id`;

const IS_SHOWN = `SELECT FROM instance WHERE tenant_id = $1 AND id = $2 AND status = 'error' AND starts_with(error, $3)`;

/** The tallies know which tenants have instances in error at all. */
const LIST = `SELECT i.tenant_id AS "tenantId", i.id AS "instanceId", substr(i.error, length($2) + 1) AS reason
  FROM (SELECT tenant_id FROM tally WHERE kind = 'instance' AND state = 'error' AND count > 0
    UNION SELECT tenant_id FROM tally_change WHERE kind = 'instance' AND state = 'error') t
  JOIN instance i ON i.tenant_id = t.tenant_id AND i.status = 'error' AND starts_with(i.error, $2) LIMIT $1`;

/**
 * Instances whose workflow cannot go on, for want of a payload or a key, or for a defect. It commits nothing meanwhile, so
 * they are shown as an incident from outside: nothing of their commits, and nothing that a replay reads, is changed by it.
 */
export class HaltedInstances {
  constructor(
    private readonly dataSource: DataSource,
    private readonly committer: Pick<Committer, 'record'>,
    private readonly cause: Cause = PAYLOAD_CAUSE,
  ) {}

  /** Shows one that runs as one in error; whatever else is in another status stays so. */
  async halt({ tenantId, instanceId, reason }: HaltedInstance): Promise<void> {
    const message = messageOf(this.cause, reason);
    await this.committer.record(tenantScope(tenantId), ENGINE, async (tx) => {
      const { rows } = await tx.query(HALT, [tenantId, instanceId, message]);
      return rows.length === 0 ? UNCHANGED : incidentOf(instanceId, this.cause.code, message);
    });
  }

  /** Shows it as it was before; what has become of it otherwise stays. True where it was shown as halted. */
  release({ tenantId, instanceId }: Omit<HaltedInstance, 'reason'>, by?: ReleasedBy): Promise<boolean> {
    const { actor, reason } = by ?? { actor: ENGINE, reason: this.cause.released };
    return this.committer.record(tenantScope(tenantId), actor, async (tx) => {
      const { rows } = await tx.query(RELEASE, [tenantId, instanceId, this.prefix]);
      if (rows.length === 0) return UNCHANGED;
      return { result: true, entries: [{ instanceId, action: 'instance.resumed', payload: { reason } }] };
    });
  }

  list(most: number): Promise<HaltedInstance[]> {
    return this.dataSource.query(LIST, [most, this.prefix]);
  }

  async isShown({ tenantId, instanceId }: Omit<HaltedInstance, 'reason'>): Promise<boolean> {
    const rows: object[] = await this.dataSource.query(IS_SHOWN, [tenantId, instanceId, this.prefix]);
    return rows.length > 0;
  }

  private get prefix(): string {
    return messageOf(this.cause, '');
  }
}

/** The `error` of an instance that is halted: the cause's code, by which it is found, and why. */
export function messageOf({ code }: Cause, reason: string): string {
  return `${code}: ${reason}`;
}

/** The instance has come into error, by nothing that its process does. */
export function incidentOf(instanceId: string, code: string, message: string) {
  const payload = { element_id: '', incident_id: randomUUID(), code, message };
  const about = { kind: 'instance', status: 'error', variables: 'current' } as const;
  const occurrence: InstanceOccurrence = { event: 'instance.error', at: new Date().toISOString(), about, instanceId };
  return {
    result: true,
    entries: [{ instanceId, action: 'instance.error' as const, payload }],
    occurrences: [occurrence],
  };
}
