import type { CommitRequest } from '@svc/driver';
import type { Fact, FactBody, InputEnvelope } from '@svc/engine';
import type { DataSource } from 'typeorm';
import { prepareBatch } from '../commit/batch.js';
import type { Committer } from '../commit/committer.js';
import { insertedInstance } from '../commit/group-rows.js';
import { INSERT_INSTANCES } from '../commit/statements.js';
import { tenantScope } from '../tenant-scope.js';
import { HaltedInstances, incidentOf, messageOf, PARKED_CAUSE } from './halted-instances.js';
import type { ReleasedBy } from './halted-instances.js';
import { endsOf, OPEN_ROWS, type OpenRows } from './open-rows.js';

/** The start of an instance, from the arguments of its workflow. */
type InstanceIdentity = Pick<CommitRequest, 'tenantId' | 'instanceId'>;
export type UnstartedInstance = InstanceIdentity & { readonly engineVersion: string; readonly start: InputEnvelope };

const UNKNOWN = `SELECT w.id FROM unnest($1::uuid[], $2::uuid[]) AS w (tenant_id, id)
  WHERE NOT EXISTS (SELECT 1 FROM instance i WHERE i.tenant_id = w.tenant_id AND i.id = w.id)`;

/** Instances that should have continued by themselves: in the middle of a step, or at a timer that is due. */
const OVERDUE = `SELECT tenant_id AS "tenantId", id AS "instanceId" FROM
  (SELECT tenant_id, id FROM instance WHERE is_moving AND status = 'running' AND updated_at < now() - interval '20 seconds' LIMIT $1) moving
  UNION SELECT t.id, late.instance_id FROM tenant t CROSS JOIN LATERAL
    (SELECT r.instance_id FROM timer r JOIN instance i ON i.tenant_id = r.tenant_id AND i.id = r.instance_id AND i.status = 'running'
      WHERE r.tenant_id = t.id AND r.status = 'scheduled' AND r.due_at < now() - interval '30 seconds' ORDER BY r.due_at LIMIT $1) late
  LIMIT $1`;

const STANDING = `SELECT status, commit_seq AS seq, parent_instance_id AS "parentId",
    ARRAY(SELECT c.id FROM instance c WHERE c.tenant_id = i.tenant_id AND c.parent_instance_id = i.id
      AND c.status IN ('running', 'error', 'suspended')) AS "childIds", engine_version AS "engineVersion", ${OPEN_ROWS}
  FROM instance i WHERE i.tenant_id = $1 AND i.id = $2`;
/** A completed instance has no open ones below it. Those next to it first, since what is below an ended one begins nothing. */
const OPEN_BELOW = `WITH RECURSIVE below AS (
    SELECT id, status, 1 AS depth FROM instance
      WHERE tenant_id = $1 AND parent_instance_id = $2 AND status IN ('running', 'error', 'suspended', 'terminated')
    UNION ALL
    SELECT i.id, i.status, b.depth + 1 FROM below b JOIN instance i
      ON i.tenant_id = $1 AND i.parent_instance_id = b.id AND i.status IN ('running', 'error', 'suspended', 'terminated')
  ) SELECT id FROM below WHERE status <> 'terminated' ORDER BY depth LIMIT $3`;
const NOTE_UNSTARTED = 'UPDATE instance SET halted = $3 WHERE tenant_id = $1 AND id = $2';
const END_UNSTARTED = `UPDATE instance SET status = 'terminated', error = NULL, ended_at = $3, updated_at = $3
  WHERE tenant_id = $1 AND id = $2 AND commit_seq = 0 AND status = 'error' RETURNING id`;

interface Standing extends OpenRows {
  readonly status: string;
  readonly seq: number;
  readonly parentId: string | null;
  /** Called instances that have not ended. */
  readonly childIds: readonly string[];
  readonly engineVersion: string;
}

/** The log may hold one more commit, which was under way when the workflow was parked. */
const ATTEMPTS = 3;

/** The instance is not at the commit that its end depends on. Nothing was written. */
export class MovedOn extends Error {
  constructor(expectedSeq: number, seq: number) {
    super(`expected the instance to be at commit ${expectedSeq}, but it is at commit ${seq}`);
    this.name = 'MovedOn';
  }
}

/** Shows instances whose workflow is parked, and ends those whose workflow cannot. */
export class ParkedInstances {
  private readonly halted: HaltedInstances;
  private readonly unreadable: HaltedInstances;

  constructor(
    private readonly dataSource: DataSource,
    private readonly committer: Pick<Committer, 'record' | 'commit'>,
  ) {
    this.halted = new HaltedInstances(dataSource, committer, PARKED_CAUSE);
    this.unreadable = new HaltedInstances(dataSource, committer);
  }

  /** Those of these instances that have no row. */
  async unknown(instances: readonly InstanceIdentity[]): Promise<ReadonlySet<string>> {
    const ids = [instances.map(({ tenantId }) => tenantId), instances.map(({ instanceId }) => instanceId)];
    const rows: { id: string }[] = await this.dataSource.query(UNKNOWN, ids);
    return new Set(rows.map(({ id }) => id));
  }

  overdue(most: number): Promise<InstanceIdentity[]> {
    return this.dataSource.query(OVERDUE, [most]);
  }

  /** Whether it was noted that its workflow lacks a payload, when it was read. */
  isUnreadable(of: InstanceIdentity): Promise<boolean> {
    return this.unreadable.isHalted(of);
  }

  show(of: InstanceIdentity, reason: string): Promise<void> {
    return this.halted.halt({ ...of, reason });
  }

  /** Inserts a row for an instance without a first commit. If that commit comes later, it replaces the row. */
  async showUnstarted(
    { tenantId, instanceId, engineVersion, start }: UnstartedInstance,
    reason: string,
  ): Promise<void> {
    const message = messageOf(PARKED_CAUSE, reason);
    const facts = [created(start), factOf(start, { fact: 'instance.status', status: 'error', error: message })];
    const request = { tenantId, instanceId, seq: 0, inputs: [], now: start.at, engineVersion, facts };
    const batch = prepareBatch(request, null);
    if ('kind' in batch)
      throw new Error(`expected the start of instance ${instanceId} to be storable, found ${batch.kind}`);
    await this.committer.record(tenantScope(tenantId), { type: 'engine', id: null }, async (tx) => {
      const { rows } = await tx.query(INSERT_INSTANCES.text, [tenantId, JSON.stringify([insertedInstance(batch)])]);
      if (rows.length === 0) return { result: false, entries: [] };
      await tx.query(NOTE_UNSTARTED, [tenantId, instanceId, message]);
      return incidentOf(instanceId, PARKED_CAUSE.code, message);
    });
  }

  /** True if it was shown as parked. */
  release(of: InstanceIdentity, by?: ReleasedBy): Promise<boolean> {
    return this.halted.release(of, by);
  }

  /** Ends it instead of its workflow, which no longer runs. Nothing stays open. `status` is that from before. */
  async end(of: InstanceIdentity, input: InputEnvelope): Promise<Pick<Standing, 'status' | 'parentId' | 'childIds'>> {
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const standing = await this.standingOf(of);
      if (standing.status === 'completed' || standing.status === 'terminated') return standing;
      if (input.expectedSeq !== undefined && input.expectedSeq !== standing.seq)
        throw new MovedOn(input.expectedSeq, standing.seq);
      if (standing.seq === 0 ? await this.endUnstarted(of, input) : await this.commitEnd(of, standing, input))
        return standing;
    }
    throw new Error(`expected instance ${of.instanceId} to stand still, but its workflow goes on`);
  }

  /** At most `most` open instances that this one called, directly or indirectly, those next to it first. */
  async openBelow({ tenantId, instanceId }: InstanceIdentity, most: number): Promise<InstanceIdentity[]> {
    const rows: { id: string }[] = await this.dataSource.query(OPEN_BELOW, [tenantId, instanceId, most]);
    return rows.map(({ id }) => ({ tenantId, instanceId: id }));
  }

  private async standingOf({ tenantId, instanceId }: InstanceIdentity): Promise<Standing> {
    const [standing]: Standing[] = await this.dataSource.query(STANDING, [tenantId, instanceId]);
    if (standing === undefined) throw new Error(`expected instance ${instanceId}, found none`);
    return standing;
  }

  private async commitEnd(of: InstanceIdentity, standing: Standing, input: InputEnvelope): Promise<boolean> {
    const { seq, engineVersion } = standing;
    const ended: FactBody[] = [
      ...endsOf(standing),
      { fact: 'instance.terminated', reason: reasonOf(input) },
      { fact: 'instance.status', status: 'terminated', error: null },
    ];
    const facts = ended.map((body) => factOf(input, body));
    const request: CommitRequest = { ...of, seq: seq + 1, inputs: [input], now: input.at, engineVersion, facts };
    const { kind } = await this.committer.commit(request);
    return kind === 'committed' || kind === 'same';
  }

  private endUnstarted({ tenantId, instanceId }: InstanceIdentity, input: InputEnvelope): Promise<boolean> {
    const at = new Date(input.at).toISOString();
    return this.committer.record(tenantScope(tenantId), input.actor, async (tx) => {
      const { rows } = await tx.query(END_UNSTARTED, [tenantId, instanceId, at]);
      if (rows.length === 0) return { result: false, entries: [] };
      const about = { kind: 'instance', status: 'terminated', variables: 'initial' } as const;
      return {
        result: true,
        entries: [{ instanceId, action: 'instance.terminated', payload: { reason: reasonOf(input) } }],
        occurrences: [{ event: 'instance.terminated', at, about, instanceId }],
      };
    });
  }
}

function created(start: InputEnvelope): Fact {
  const { input } = start;
  if (input.type !== 'started') throw new Error(`expected a start, found ${input.type}`);
  const { definition, variables, correlationId, metadata, parent } = input;
  return factOf(start, {
    fact: 'instance.created',
    definition,
    variables,
    correlationId,
    metadata,
    ...(parent && { parent }),
  });
}

function factOf({ at, actor }: InputEnvelope, body: FactBody): Fact {
  return { at, actor, ...body };
}

function reasonOf({ input }: InputEnvelope): string | null {
  return input.type === 'terminated' ? input.reason : null;
}
