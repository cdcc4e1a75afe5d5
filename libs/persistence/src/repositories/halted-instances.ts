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

const HALT = `UPDATE instance SET halted = $3, updated_at = ${NOW},
    status = CASE status WHEN 'running' THEN 'error' ELSE status END, error = CASE status WHEN 'running' THEN $3 ELSE error END
  WHERE tenant_id = $1 AND id = $2 AND status IN ('running', 'error', 'suspended') AND halted IS NULL
  RETURNING status = 'error' AND error = $3 AS "isShown"`;
const RELEASE = `UPDATE instance i SET halted = NULL, updated_at = ${NOW},
    status = CASE WHEN was."isShown" THEN 'running' ELSE i.status END, error = CASE WHEN was."isShown" THEN NULL ELSE i.error END
  FROM (SELECT status = 'error' AND error = halted AS "isShown" FROM instance
    WHERE tenant_id = $1 AND id = $2 AND starts_with(halted, $3) FOR NO KEY UPDATE) was
  WHERE i.tenant_id = $1 AND i.id = $2 RETURNING was."isShown"`;

/** Those that have not ended; the condition of the index. */
const IS_HALTED = `halted IS NOT NULL AND ended_at IS NULL`;
const FIND = `SELECT FROM instance WHERE tenant_id = $1 AND id = $2 AND ${IS_HALTED} AND starts_with(halted, $3)`;
const LIST = `SELECT tenant_id AS "tenantId", id AS "instanceId", substr(halted, length($2) + 1) AS reason
  FROM instance WHERE ${IS_HALTED} AND starts_with(halted, $2) LIMIT $1`;
const COUNT = `SELECT split_part(halted, ':', 1) AS code, count(*)::integer AS count FROM instance WHERE ${IS_HALTED} GROUP BY 1`;

type ShownRow = { readonly isShown: boolean | null };

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

  /** Notes it of an instance that has not ended, and shows a running one with the status `error`; other statuses stay. */
  async halt({ tenantId, instanceId, reason }: HaltedInstance): Promise<void> {
    const message = messageOf(this.cause, reason);
    await this.committer.record(tenantScope(tenantId), ENGINE, async (tx) => {
      const { rows } = await tx.query<ShownRow>(HALT, [tenantId, instanceId, message]);
      return rows[0]?.isShown ? incidentOf(instanceId, this.cause.code, message) : UNCHANGED;
    });
  }

  /** Shows the earlier status again, unless the status changed otherwise. True if it was shown as halted. */
  release({ tenantId, instanceId }: Omit<HaltedInstance, 'reason'>, by?: ReleasedBy): Promise<boolean> {
    const { actor, reason } = by ?? { actor: ENGINE, reason: this.cause.released };
    return this.committer.record(tenantScope(tenantId), actor, async (tx) => {
      const { rows } = await tx.query<ShownRow>(RELEASE, [tenantId, instanceId, this.prefix]);
      if (!rows[0]?.isShown) return UNCHANGED;
      return { result: true, entries: [{ instanceId, action: 'instance.resumed', payload: { reason } }] };
    });
  }

  list(most: number): Promise<HaltedInstance[]> {
    return this.dataSource.query(LIST, [most, this.prefix]);
  }

  async isHalted({ tenantId, instanceId }: Omit<HaltedInstance, 'reason'>): Promise<boolean> {
    const rows: object[] = await this.dataSource.query(FIND, [tenantId, instanceId, this.prefix]);
    return rows.length > 0;
  }

  private get prefix(): string {
    return messageOf(this.cause, '');
  }
}

/** How many instances of all tenants are halted, by the codes of the causes. */
export async function countHalted(dataSource: DataSource): Promise<ReadonlyMap<string, number>> {
  const rows: { code: string; count: number }[] = await dataSource.query(COUNT);
  const counts = new Map(rows.map(({ code, count }) => [code, count]));
  return new Map([PAYLOAD_CAUSE, PARKED_CAUSE].map(({ code }) => [code, counts.get(code) ?? 0]));
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
