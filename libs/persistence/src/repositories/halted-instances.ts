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

/** The reasons why instances are halted. Their codes distinguish them from instances whose process has failed. */
interface Cause {
  readonly code: string;
  /** The reason given when one continues by itself. */
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

/** The tallies say which tenants have instances in error. */
const LIST = `SELECT i.tenant_id AS "tenantId", i.id AS "instanceId", substr(i.error, length($2) + 1) AS reason
  FROM (SELECT tenant_id FROM tally WHERE kind = 'instance' AND state = 'error' AND count > 0
    UNION SELECT tenant_id FROM tally_change WHERE kind = 'instance' AND state = 'error') t
  JOIN instance i ON i.tenant_id = t.tenant_id AND i.status = 'error' AND starts_with(i.error, $2) LIMIT $1`;

/**
 * Instances whose workflow cannot continue, because a payload or a key is missing, or because of a defect. The workflow commits
 * nothing meanwhile, so an incident is shown from outside. That changes no commit, and nothing that a replay reads.
 */
export class HaltedInstances {
  constructor(
    private readonly dataSource: DataSource,
    private readonly committer: Pick<Committer, 'record'>,
    private readonly cause: Cause = PAYLOAD_CAUSE,
  ) {}

  /** Shows a running instance with the status `error`; other statuses stay. */
  async halt({ tenantId, instanceId, reason }: HaltedInstance): Promise<void> {
    const message = messageOf(this.cause, reason);
    await this.committer.record(tenantScope(tenantId), ENGINE, async (tx) => {
      const { rows } = await tx.query(HALT, [tenantId, instanceId, message]);
      return rows.length === 0 ? UNCHANGED : incidentOf(instanceId, this.cause.code, message);
    });
  }

  /** Shows the earlier status again, unless the status changed otherwise. True if it was shown as halted. */
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

/** SQL: whether this `error` is that of an instance whose workflow cannot continue. */
export function isHalted(column: string): string {
  return [PAYLOAD_CAUSE, PARKED_CAUSE].map((cause) => `starts_with(${column}, '${messageOf(cause, '')}')`).join(' OR ');
}

/** The `error` of a halted instance: the code of the cause, by which it is found, and the reason. */
export function messageOf({ code }: Cause, reason: string): string {
  return `${code}: ${reason}`;
}

/** The instance got the status `error` for a reason outside its process. */
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
