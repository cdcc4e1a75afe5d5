import type { LoggedCommit } from '@svc/driver';
import type { InputEnvelope, InstanceStatus } from '@svc/engine';
import type { DataSource } from 'typeorm';
import { LAUNCH_DOUBT_MS } from '../commit/kept-state.js';
import type { ExecutionMode } from '../entities/instance.js';
import { readPrepared } from '../prepared-query.js';
import { tenantScope } from '../tenant-scope.js';
import type { TenantScope } from '../tenant-scope.js';

/** The position of an instance, and the state to continue from if it has no workflow. */
export interface StoredInstance {
  readonly status: InstanceStatus;
  readonly execution: ExecutionMode;
  /** Whether it ever ran without a workflow. */
  readonly isPromoted: boolean;
  /** The seq of the last commit. */
  readonly seq: number;
  readonly modelHash: string;
  readonly engineVersion: string;
  readonly definitionKey: string;
  readonly definitionName: string;
  readonly definitionVersion: number;
  readonly correlationId: string | null;
  /** The sealed state; null if a workflow has taken over, or if the instance has ended. */
  readonly state: Buffer | null;
}

/** A commit as the log holds it. */
export interface DatedCommit extends LoggedCommit {
  readonly committedAt: Date;
}

type StoredText = Omit<DatedCommit, 'inputs'> & { readonly inputs: string };

/** Ids of the instances that it communicates with. */
export interface InstanceKin {
  readonly parentId: string | null;
  /** Those that it called, also if they have ended. */
  readonly childIds: readonly string[];
}

/** An instance that should have a workflow. */
export interface DurableInstance {
  readonly tenantId: string;
  readonly instanceId: string;
  /** Its last commit. */
  readonly seq: number;
  /** Why it is shown in `error` because its workflow cannot go on; otherwise null. */
  readonly haltedBy: string | null;
  /** Whether its caller has ended a minute ago or earlier. */
  readonly isAbandoned: boolean;
}

/** How many promoted instances of all tenants have no workflow in time. */
export interface WaitingPromotions {
  readonly count: number;
  /** Since the first of them was promoted. */
  readonly ageMs: number;
}

export interface UnlaunchedInstance {
  readonly tenant: TenantScope;
  readonly instanceId: string;
}

const FIND = `SELECT i.status, i.execution, i.promoted_at IS NOT NULL AS "isPromoted", i.commit_seq AS seq, v.model_hash AS "modelHash", i.engine_version AS "engineVersion",
    i.definition_key AS "definitionKey", i.definition_name AS "definitionName", i.definition_version AS "definitionVersion",
    i.correlation_id AS "correlationId", s.state
  FROM instance i JOIN definition_version v ON v.tenant_id = i.tenant_id AND v.id = i.definition_id
  LEFT JOIN instance_state s ON s.tenant_id = i.tenant_id AND s.instance_id = i.id
  WHERE i.tenant_id = $1 AND i.id = $2`;

/** `$3`: the input's id as it is written in the canonical text. Null if no commit holds it. */
const SEQ_OF_INPUT = `SELECT min(seq) AS seq FROM commit_log WHERE tenant_id = $1 AND instance_id = $2 AND strpos(inputs, $3) > 0`;

/** How much of a log is read at once: as many characters as a few large commits have. */
const PAGE_CHARACTERS = 8 * 1_024 * 1_024;
const PAGE_COMMITS = 500;

/** `$3`: the last commit that was read. */
const COMMITS_AFTER = `SELECT seq, inputs, engine_version AS "engineVersion", created_at AS "committedAt" FROM (
    SELECT seq, inputs, engine_version, created_at, sum(length(inputs)) OVER (ORDER BY seq) AS characters, row_number() OVER (ORDER BY seq) AS number
    FROM (SELECT seq, inputs, engine_version, created_at FROM commit_log WHERE tenant_id = $1 AND instance_id = $2 AND seq > $3
      ORDER BY seq LIMIT ${PAGE_COMMITS}) page) counted
  WHERE number = 1 OR characters <= ${PAGE_CHARACTERS} ORDER BY seq`;

const KIN = `SELECT parent_instance_id AS "parentId",
    ARRAY(SELECT c.id FROM instance c WHERE c.tenant_id = i.tenant_id AND c.parent_instance_id = i.id ORDER BY c.id) AS "childIds"
  FROM instance i WHERE i.tenant_id = $1 AND i.id = $2`;

/** Not those whose promotion has yet to start their workflow. The first commit of a row with `commit_seq` 0 is still to come. */
const DURABLE = `SELECT i.tenant_id AS "tenantId", i.id AS "instanceId", i.commit_seq AS seq, i.halted AS "haltedBy",
    EXISTS (SELECT 1 FROM instance c WHERE c.tenant_id = i.tenant_id AND c.id = i.parent_instance_id AND c.ended_at < now() - interval '1 minute') AS "isAbandoned"
  FROM instance i WHERE (i.tenant_id, i.id) > ($1, $2) AND i.status IN ('running', 'error', 'suspended') AND i.execution = 'durable' AND i.commit_seq > 0
    AND NOT EXISTS (SELECT 1 FROM instance_state s WHERE s.tenant_id = i.tenant_id AND s.instance_id = i.id)
  ORDER BY i.tenant_id, i.id LIMIT $3`;
const STANDINGS = `SELECT i.id, CASE WHEN i.status IN ('completed', 'terminated') THEN 'ended' ELSE 'open' END AS standing
  FROM unnest($1::uuid[], $2::uuid[]) AS w (tenant_id, id) JOIN instance i ON i.tenant_id = w.tenant_id AND i.id = w.id`;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/** How long other processes leave a workflow alone that one process is starting. */
const LEASE = '10 seconds';

/** A CTE chooses the rows once; a join may choose again for each row, and take more rows than the limit. */
const TAKE = `WITH due AS (
    SELECT tenant_id, instance_id FROM instance_state WHERE launch_due <= now() ORDER BY launch_due LIMIT $1 FOR UPDATE SKIP LOCKED)
  UPDATE instance_state s SET launch_due = now() + interval '${LEASE}'
  FROM due WHERE s.tenant_id = due.tenant_id AND s.instance_id = due.instance_id
  RETURNING s.tenant_id AS "tenantId", s.instance_id AS "instanceId"`;

const WAITING = `SELECT count(*)::integer AS count, coalesce(extract(epoch FROM now() - min(i.promoted_at)) * 1000, 0)::float8 AS "ageMs"
  FROM instance_state s JOIN instance i ON i.tenant_id = s.tenant_id AND i.id = s.instance_id
  WHERE s.launch_due IS NOT NULL AND i.promoted_at < now() - ${LAUNCH_DOUBT_MS} * interval '1 ms'`;

/** States of instances without a workflow, or with one that must still be started. */
export class InstanceStates {
  constructor(private readonly dataSource: DataSource) {}

  /** State and seq are read in one statement. */
  async find(tenant: TenantScope, instanceId: string): Promise<StoredInstance | null> {
    const [row] = await readPrepared<StoredInstance>(this.dataSource, FIND, [tenant, instanceId]);
    return row ?? null;
  }

  /** The commit that holds the input with this id; null if none does. */
  async seqOfInput(tenant: TenantScope, instanceId: string, inputId: string): Promise<number | null> {
    const place = `"id":${JSON.stringify(inputId)}`;
    const [row] = await readPrepared<{ seq: number | null }>(this.dataSource, SEQ_OF_INPUT, [
      tenant,
      instanceId,
      place,
    ]);
    return row?.seq ?? null;
  }

  /** The commits of an instance, oldest first; read in pages, so that a long log is never in memory as a whole. */
  commitsOf(tenant: TenantScope, instanceId: string, upTo = Infinity): AsyncGenerator<DatedCommit> {
    return this.commitsBetween(tenant, instanceId, { after: 0, upTo });
  }

  /** Those after one commit, up to another one. */
  async *commitsBetween(
    tenant: TenantScope,
    instanceId: string,
    { after, upTo }: { readonly after: number; readonly upTo: number },
  ): AsyncGenerator<DatedCommit> {
    for (let seq = after; seq < upTo;) {
      const page = await readPrepared<StoredText>(this.dataSource, COMMITS_AFTER, [tenant, instanceId, seq]);
      if (page.length === 0) return;
      for (const { inputs, ...commit } of page) {
        if (commit.seq > upTo) return;
        yield { ...commit, inputs: JSON.parse(inputs) as InputEnvelope[] };
        seq = commit.seq;
      }
    }
  }

  /** Null if the instance is not stored. */
  async kinOf(tenant: TenantScope, instanceId: string): Promise<InstanceKin | null> {
    const [row] = await readPrepared<InstanceKin>(this.dataSource, KIN, [tenant, instanceId]);
    return row ?? null;
  }

  /** Those of all tenants, in pages; the first one after null. */
  listDurable(after: DurableInstance | null, most: number): Promise<DurableInstance[]> {
    const { tenantId, instanceId } = after ?? { tenantId: FIRST_ID, instanceId: FIRST_ID };
    return readPrepared<DurableInstance>(this.dataSource, DURABLE, [tenantId, instanceId, most]);
  }

  /** By id, of those that are stored. */
  async standingsOf(
    instances: readonly Pick<DurableInstance, 'tenantId' | 'instanceId'>[],
  ): Promise<ReadonlyMap<string, 'open' | 'ended'>> {
    const ids = [instances.map(({ tenantId }) => tenantId), instances.map(({ instanceId }) => instanceId)];
    const rows = await readPrepared<{ id: string; standing: 'open' | 'ended' }>(this.dataSource, STANDINGS, ids);
    return new Map(rows.map(({ id, standing }) => [id, standing]));
  }

  /** Notes that its workflow was started. */
  async launched(tenant: TenantScope, instanceId: string): Promise<void> {
    await this.dataSource.query(
      'DELETE FROM instance_state WHERE tenant_id = $1 AND instance_id = $2 AND launch_due IS NOT NULL',
      [tenant, instanceId],
    );
  }

  /** Promoted instances whose workflow was not started in time, since the process that had to do it may have died. */
  async takeUnlaunched(most: number): Promise<UnlaunchedInstance[]> {
    const [rows] = await this.dataSource.query<[{ tenantId: string; instanceId: string }[]]>(TAKE, [most]);
    return rows.map(({ tenantId, instanceId }) => ({ tenant: tenantScope(tenantId), instanceId }));
  }

  async waitingPromotions(): Promise<WaitingPromotions> {
    const [row] = await readPrepared<WaitingPromotions>(this.dataSource, WAITING, []);
    return row ?? { count: 0, ageMs: 0 };
  }
}
