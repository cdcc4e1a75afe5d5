import type { PoolClient, QueryResultRow } from 'pg';
import type { InstanceStatus } from '@svc/engine';
import type { JobStatus } from '../entities/job.js';
import type { TaskStatus } from '../entities/work.js';
import { isSync } from './batch.js';
import type { Batch, Verdict } from './batch.js';
import { sentAs } from './failures.js';
import { inOrder } from './in-order.js';
import { LOCK_PULLED_JOBS } from './job-statements.js';
import { inOnePacket } from './one-packet.js';
import { eventsOf, isBegun } from './expected-group.js';
import type { GroupEnd } from './expected-group.js';
import { insertedInstance } from './group-rows.js';
import { writeGroup } from './group-writes.js';
import type { DueAfter, GroupWrites } from './group-writes.js';
import type { RowStatement } from './row-statement.js';
import { answerFromLog, isNext, refusalOf } from './locked-instance.js';
import type { JobLock, LoggedCommit, LockedInstance, TaskClaim } from './locked-instance.js';
import * as sql from './statements.js';
import { BEGIN } from './transactions.js';

const NO_ROW: LockedInstance = { seq: 0, status: null, isDurable: true, isWanted: false };

interface LockedRow {
  readonly id: string;
  readonly commit_seq: number;
  readonly status: InstanceStatus;
  readonly execution: string;
  readonly is_wanted: boolean;
}

interface LockedJobRow {
  readonly id: string;
  readonly status: JobStatus;
  readonly lock_token: string | null;
  readonly worker: string | null;
}

/**
 * One transaction for batches of one tenant, at most one per instance, that reads the instances first. The connection is
 * pipelined: statements that depend on no answer are sent together with the previous ones.
 */
export class GroupTransaction {
  private readonly inserted = new Set<string>();
  private readonly instances = new Map<string, LockedInstance>();
  private readonly held = { tasks: new Map<string, TaskClaim>(), jobs: new Map<string, JobLock>() };

  constructor(
    private readonly client: PoolClient,
    private readonly tenantId: string,
    private readonly batches: readonly Batch[],
    private readonly how: Pick<GroupWrites, 'maxEventStarts' | 'isApart'>,
  ) {}

  /** If it throws, nothing was written. */
  async run(): Promise<GroupEnd> {
    await inOnePacket(this.client, () => this.lock());
    const winners = this.batches.filter((batch) => this.wins(batch));
    const logged = await this.readLog(this.batches.filter((batch) => !this.wins(batch)));
    const due = winners.length === 0 ? await this.giveUp() : await inOnePacket(this.client, () => this.write(winners));
    return { ...due, verdicts: this.batches.map((batch) => this.verdictOf(batch, logged)) };
  }

  /** Somebody wants something that happens in the group, if not of the instance that it happens to. */
  get mayBeWanted(): boolean {
    return [...this.instances.values()].some(({ isWanted }) => isWanted);
  }

  private async lock(): Promise<void> {
    const first = this.batches.filter(isBegun);
    const [, inserted, locked, tasks, jobs] = await inOrder([
      this.client.query(BEGIN),
      this.byRows<{ id: string }>(sql.INSERT_INSTANCES, first.map(insertedInstance)),
      this.byIds<LockedRow>(
        sql.LOCK_INSTANCES,
        this.batches.map(({ request }) => request.instanceId),
        eventsOf(this.batches),
      ),
      this.byIds<{ id: string; status: TaskStatus; claim_version: number }>(
        sql.LOCK_TASKS,
        this.batches.flatMap(({ projection }) => projection.claims.map((claim) => claim.taskId)),
      ),
      this.byIds<LockedJobRow>(
        LOCK_PULLED_JOBS,
        this.batches.flatMap(({ projection }) => projection.locks.map((lock) => lock.jobId)),
      ),
    ]);
    for (const { id } of inserted) this.inserted.add(id);
    for (const { id, commit_seq: seq, status, execution, is_wanted: isWanted } of locked)
      this.instances.set(id, { seq, status, isDurable: execution === 'durable', isWanted });
    for (const { id, status, claim_version: claimVersion } of tasks) this.held.tasks.set(id, { status, claimVersion });
    for (const { id, status, lock_token: lock, worker } of jobs) this.held.jobs.set(id, { status, lock, worker });
  }

  private lockedInstanceOf({ request }: Batch): LockedInstance {
    return this.instances.get(request.instanceId) ?? NO_ROW;
  }

  private statusAfter(batch: Batch): InstanceStatus {
    return (
      (batch.projection.change.status as InstanceStatus | null) ?? this.lockedInstanceOf(batch).status ?? 'running'
    );
  }

  private isInserted({ request }: Batch): boolean {
    return this.inserted.has(request.instanceId);
  }

  private wins(batch: Batch): boolean {
    if (isSync(batch)) return false;
    if (this.isInserted(batch)) return true;
    const instance = this.lockedInstanceOf(batch);
    return isNext(batch, instance) && refusalOf(batch, instance, this.held) === null;
  }

  private verdictOf(batch: Batch, logged: ReadonlyMap<string, LoggedCommit>): Verdict {
    const instance = this.lockedInstanceOf(batch);
    if (this.wins(batch)) return { answer: { kind: 'committed' }, status: this.statusAfter(batch) };
    const { status } = instance;
    if (!isNext(batch, instance))
      return { answer: answerFromLog(batch, instance, logged.get(batch.request.instanceId)), status };
    return { answer: (isSync(batch) ? null : refusalOf(batch, instance, this.held)) ?? { kind: 'same' }, status };
  }

  private async readLog(losers: readonly Batch[]): Promise<Map<string, LoggedCommit>> {
    const asked = losers.map(({ request }) => ({ instance_id: request.instanceId, seq: request.seq }));
    const rows = await this.byRows<{ instance_id: string; inputs_digest: string; inputs: string; now: string }>(
      sql.READ_LOG,
      asked,
    );
    return new Map(
      rows.map((row) => [row.instance_id, { digest: row.inputs_digest, inputs: row.inputs, now: Number(row.now) }]),
    );
  }

  private async giveUp(): Promise<DueAfter> {
    await this.client.query('ROLLBACK');
    return { deliveries: 0, webhooks: 0 };
  }

  private write(winners: readonly Batch[]): Promise<DueAfter> {
    return writeGroup(this.client, this.tenantId, {
      begun: [],
      later: winners.filter((batch) => !this.isInserted(batch)),
      batches: winners,
      wanted: winners.filter((batch) => this.lockedInstanceOf(batch).isWanted),
      ...this.how,
    });
  }

  private async byRows<Row extends QueryResultRow>(statement: RowStatement, rows: readonly object[]): Promise<Row[]> {
    if (rows.length === 0) return [];
    return this.send(statement, [this.tenantId, JSON.stringify(rows)]);
  }

  private async byIds<Row extends QueryResultRow>(
    statement: RowStatement,
    ids: readonly string[],
    ...more: unknown[]
  ): Promise<Row[]> {
    if (ids.length === 0) return [];
    return this.send(statement, [this.tenantId, ids, ...more]);
  }

  private async send<Row extends QueryResultRow>(statement: RowStatement, values: readonly unknown[]): Promise<Row[]> {
    const sent = this.client.query<Row>({ ...statement, values: [...values] });
    return (await sentAs(statement.name, sent)).rows;
  }
}
