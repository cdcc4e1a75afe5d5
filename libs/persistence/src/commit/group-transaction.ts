import type { PoolClient, QueryResult, QueryResultRow } from 'pg';
import type { InstanceStatus } from '@svc/engine';
import { appendAndCommit } from './audit-append.js';
import { isSync } from './batch.js';
import type { Batch, Verdict } from './batch.js';
import { inOneFlight } from './one-flight.js';
import { EventExchange } from './event-exchange.js';
import { insertedInstance, logRow, updatedInstance } from './group-rows.js';
import { closeAbsent } from './resynchronize.js';
import type { RowStatement } from './row-statement.js';
import { answerFromLog, isNext, refusalOf } from './standing.js';
import type { LoggedCommit, Standing, TaskStanding } from './standing.js';
import * as sql from './statements.js';

const NO_ROW: Standing = { seq: 0, status: null };

/**
 * One transaction for batches of one tenant, at most one per instance, in the shape that was measured (architecture,
 * "Group commit"). The connection is pipelined: what does not depend on an answer is sent with what came before.
 */
export class GroupTransaction {
  private readonly inserted = new Set<string>();
  private readonly standings = new Map<string, Standing>();
  private readonly tasks = new Map<string, TaskStanding>();
  /** Events that found somebody who takes them. */
  deliveries = 0;

  constructor(
    private readonly client: PoolClient,
    private readonly tenantId: string,
    private readonly batches: readonly Batch[],
  ) {}

  /** A verdict for each batch, in order. After an error nothing was written. */
  async run(): Promise<Verdict[]> {
    await inOneFlight(this.client, () => this.lock());
    const winners = this.batches.filter((batch) => this.wins(batch));
    const logged = await this.readLog(this.batches.filter((batch) => !this.wins(batch)));
    await (winners.length === 0 ? this.client.query('ROLLBACK') : inOneFlight(this.client, () => this.write(winners)));
    return this.batches.map((batch) => this.verdictOf(batch, logged));
  }

  private async lock(): Promise<void> {
    const first = this.batches.filter(
      ({ projection, request }) => projection.created !== null && request.seq === 1 && projection.claims.length === 0,
    );
    const [, inserted, locked, tasks] = await Promise.all([
      this.client.query('BEGIN'),
      this.byRows<{ id: string }>(sql.INSERT_INSTANCES, first.map(insertedInstance)),
      this.byIds<{ id: string; commit_seq: number; status: InstanceStatus }>(
        sql.LOCK_INSTANCES,
        this.batches.map(({ request }) => request.instanceId),
      ),
      this.byIds<{ id: string; status: string; claim_version: number }>(
        sql.LOCK_TASKS,
        this.batches.flatMap(({ projection }) => projection.claims.map((claim) => claim.taskId)),
      ),
    ]);
    for (const { id } of inserted) this.inserted.add(id);
    for (const { id, commit_seq: seq, status } of locked) this.standings.set(id, { seq, status });
    for (const { id, status, claim_version: claimVersion } of tasks) this.tasks.set(id, { status, claimVersion });
  }

  private standingOf({ request }: Batch): Standing {
    return this.standings.get(request.instanceId) ?? NO_ROW;
  }

  private isInserted({ request }: Batch): boolean {
    return this.inserted.has(request.instanceId);
  }

  private wins(batch: Batch): boolean {
    if (isSync(batch)) return false;
    if (this.isInserted(batch)) return true;
    const standing = this.standingOf(batch);
    return isNext(batch, standing) && refusalOf(batch, standing, this.tasks) === null;
  }

  private verdictOf(batch: Batch, logged: ReadonlyMap<string, LoggedCommit>): Verdict {
    const standing = this.standingOf(batch);
    if (this.wins(batch)) {
      const status = batch.projection.change.status as InstanceStatus | null;
      return { answer: { kind: 'committed' }, status: status ?? standing.status ?? 'running' };
    }
    const { status } = standing;
    if (!isNext(batch, standing))
      return { answer: answerFromLog(batch, standing, logged.get(batch.request.instanceId)), status };
    return { answer: (isSync(batch) ? null : refusalOf(batch, standing, this.tasks)) ?? { kind: 'same' }, status };
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

  /** Everything in one flight; each table in the order of its key, the head last. */
  private async write(winners: readonly Batch[]): Promise<void> {
    const of = <Row>(rows: (batch: Batch) => readonly Row[]): Row[] => winners.flatMap(rows);
    const armed = of((batch) => batch.projection.armed);
    const published = of((batch) => batch.projection.published);
    const exchange = new EventExchange(this.tenantId, published, armed);
    await Promise.all([
      this.byRows(sql.UPDATE_INSTANCES, winners.filter((batch) => !this.isInserted(batch)).map(updatedInstance)),
      ...closeAbsent(this.client, this.tenantId, winners),
      this.byRows(
        sql.INSERT_TASKS,
        of((batch) => batch.projection.tasks),
      ),
      this.byRows(
        sql.SETTLE_TASKS,
        of((batch) => batch.projection.settledTasks),
      ),
      this.byRows(
        sql.UPSERT_TOKENS,
        of((batch) => batch.projection.tokens),
      ),
      this.byRows(
        sql.UPSERT_TIMERS,
        of((batch) => batch.projection.timers),
      ),
      this.byRows(
        sql.SETTLE_TIMERS,
        of((batch) => batch.projection.settledTimers),
      ),
      this.byRows(
        sql.UPSERT_JOBS,
        of((batch) => batch.projection.jobs),
      ),
      this.byRows(
        sql.SETTLE_JOBS,
        of((batch) => batch.projection.settledJobs),
      ),
      this.byRows(
        sql.UPSERT_VARIABLES,
        of((batch) => batch.projection.variables),
      ),
      this.byRows(sql.INSERT_LOG, winners.map(logRow)),
      exchange.lock(this.client),
      this.byRows(sql.INSERT_SUBSCRIPTIONS, armed),
      this.byIds(
        sql.DELETE_SUBSCRIPTIONS,
        of((batch) => batch.projection.disarmed),
      ),
      exchange.match(this.client).then((deliveries) => (this.deliveries = deliveries)),
      this.byRows(
        sql.SETTLE_DELIVERIES,
        of((batch) => batch.projection.received),
      ),
      appendAndCommit(
        this.client,
        this.tenantId,
        of((batch) => batch.projection.entries),
        armed.map(({ id }) => id),
      ),
    ]);
  }

  private async byRows<Row extends QueryResultRow>(statement: RowStatement, rows: readonly object[]): Promise<Row[]> {
    if (rows.length === 0) return [];
    const result: QueryResult<Row> = await this.client.query({
      ...statement,
      values: [this.tenantId, JSON.stringify(rows)],
    });
    return result.rows;
  }

  private async byIds<Row extends QueryResultRow>(statement: RowStatement, ids: readonly string[]): Promise<Row[]> {
    if (ids.length === 0) return [];
    const result: QueryResult<Row> = await this.client.query({ ...statement, values: [this.tenantId, ids] });
    return result.rows;
  }
}
