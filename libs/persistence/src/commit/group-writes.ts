import type { PoolClient } from 'pg';
import { insertDeliveries } from '../webhooks/emission.js';
import type { Projection } from '../projection/projection.js';
import { appendAndCommit } from './audit-append.js';
import type { Batch } from './batch.js';
import { combinedBeside, combinedOf, CombinedStatements } from './combined-statement.js';
import { EventExchange } from './event-exchange.js';
import {
  insertedInstance,
  logRow,
  pulledJobRows,
  stateRows,
  statesLeft,
  storeEntryRows,
  taskRows,
  updatedInstance,
} from './group-rows.js';
import { sentAs } from './failures.js';
import { inOrder } from './in-order.js';
import { CHANGE_TASKS } from './task-statements.js';
import { INSERT_PULLED_JOBS, SETTLE_PULLED_JOBS } from './job-statements.js';
import { LongTexts } from './long-texts.js';
import type { RowStatement } from './row-statement.js';
import * as sql from './statements.js';

export interface GroupWrites {
  /** First commits, whose `instance` row must be inserted. */
  readonly begun: readonly Batch[];
  /** Commits whose row existed before this transaction. */
  readonly later: readonly Batch[];
  /** All batches of the group. */
  readonly batches: readonly Batch[];
  /** Those whose events a webhook may want. */
  readonly wanted: readonly Batch[];
  readonly maxEventStarts: number;
  /** Whether each row is sent on its own, so that a refusal names it. */
  readonly isApart?: boolean;
}

/** How many deliveries of each kind are due after a group. */
export interface DueAfter {
  readonly deliveries: number;
  readonly webhooks: number;
}

type Rows = readonly [statement: RowStatement, rows: readonly object[]];

/** Sends all writes of a group and its commit: each table in the order of its key, the tenant's head last. */
export async function writeGroup(client: PoolClient, tenantId: string, writes: GroupWrites): Promise<DueAfter> {
  const of = <Row>(rows: (batch: Batch) => readonly Row[]): Row[] => writes.batches.flatMap(rows);
  const armed = of(({ projection }) => projection.armed);
  const published = of(({ projection }) => projection.published);
  const received = of(({ projection }) => projection.received);
  const exchange = new EventExchange(tenantId, { published, armed, received, maxStarts: writes.maxEventStarts });
  const send = (parts: readonly Rows[]) =>
    writes.isApart === true ? sendApart(client, tenantId, parts) : sendRows(client, tenantId, parts);
  const rows = send(rowsOfInstances(writes));
  const entries = send([[sql.UPSERT_STORE_ENTRIES, storeEntryRows(of(({ projection }) => projection.storeEntries))]]);
  const locked = sentAs('lock_correlations', exchange.lock(client));
  const subscribed = send([[sql.INSERT_SUBSCRIPTIONS, armed]]);
  const unsubscribed = deleteSubscriptions(
    client,
    tenantId,
    of(({ projection }) => projection.disarmed),
  );
  const matched = sentAs('event_exchange', exchange.match(client));
  const settled = send([[sql.SETTLE_DELIVERIES, received]]);
  const further = sentAs('event_next', exchange.next(client));
  const enqueued = sentAs(
    'insert_deliveries',
    insertDeliveries(client, tenantId, writes.wanted.flatMap(occurrencesOf)),
  );
  const appended = appendAndCommit(
    client,
    tenantId,
    of(({ projection }) => projection.entries),
    armed.map(({ id }) => id),
  );
  const before = [rows, entries, locked, subscribed, unsubscribed];
  await inOrder([...before, matched, settled, further, enqueued, appended]);
  const [deliveries, next, webhooks] = await Promise.all([matched, further, enqueued]);
  return { deliveries: deliveries + next, webhooks };
}

function occurrencesOf({ request: { instanceId }, projection }: Batch) {
  return projection.occurrences.map((occurrence) => ({ ...occurrence, instanceId }));
}

/** Rows that belong to one instance each; this transaction holds the lock of its row. */
function rowsOfInstances({ begun, later, batches }: GroupWrites): readonly Rows[] {
  const of = (rows: (projection: Projection) => readonly object[]) =>
    batches.flatMap(({ projection }) => rows(projection));
  return [
    [sql.INSERT_NEW_INSTANCES, begun.map(insertedInstance)],
    [sql.UPDATE_INSTANCES, later.map(updatedInstance)],
    [sql.UPSERT_STATES, batches.flatMap(stateRows)],
    [sql.DELETE_STATES, batches.flatMap(statesLeft)],
    [sql.INSERT_TASKS, batches.flatMap(taskRows)],
    [CHANGE_TASKS, of(({ changedTasks }) => changedTasks)],
    [sql.SETTLE_TASKS, of(({ settledTasks }) => settledTasks)],
    [sql.UPSERT_TOKENS, of(({ tokens }) => tokens)],
    [sql.UPSERT_TIMERS, of(({ timers }) => timers)],
    [sql.SETTLE_TIMERS, of(({ settledTimers }) => settledTimers)],
    [sql.UPSERT_JOBS, of(({ jobs }) => jobs)],
    [sql.SETTLE_JOBS, of(({ settledJobs }) => settledJobs)],
    [INSERT_PULLED_JOBS, batches.flatMap(pulledJobRows)],
    [SETTLE_PULLED_JOBS, of(({ settledPulledJobs }) => settledPulledJobs)],
    [sql.INSERT_EVALUATIONS, of(({ evaluations }) => evaluations)],
    [sql.UPSERT_VARIABLES, of(({ variables }) => variables)],
    [sql.INSERT_LOG, batches.map(logRow)],
  ];
}

/** A custom plan for these values would copy each long text to every place where a row can refer to it. */
const PLAN_WITHOUT_VALUES = 'SET LOCAL plan_cache_mode = force_generic_plan';

/** Sends the rows of several statements as one, or one by one if no further ones are combined. */
export async function sendRows(
  client: PoolClient,
  tenantId: string,
  parts: readonly Rows[],
  combined = combinedOf(client),
): Promise<void> {
  const written = parts.filter(([, rows]) => rows.length > 0);
  if (written.length === 0) return;
  const statements = written.map(([part]) => part);
  const long = new LongTexts();
  const texts = written.map(([part, rows]) => JSON.stringify(long.takenOutOf(rows, part)));
  if (long.texts.length > 0) {
    const text = combinedBeside(statements, long.texts.length);
    await inOrder([client.query(PLAN_WITHOUT_VALUES), client.query(text, [tenantId, ...texts, ...long.texts])]);
    return;
  }
  const statement = combined.of(statements);
  if (statement !== null) await client.query({ ...statement, values: [tenantId, ...texts] });
  else await inOrder(written.map(([part], place) => client.query({ ...part, values: [tenantId, texts[place]] })));
}

/** Sends each row on its own: slow, and a refusal names statement and row. */
async function sendApart(client: PoolClient, tenantId: string, parts: readonly Rows[]): Promise<void> {
  const oneByOne = new CombinedStatements(0);
  const sent = parts.flatMap(([part, rows]) =>
    rows.map((row) =>
      sentAs(`${part.name} of ${shownRow(row)}`, sendRows(client, tenantId, [[part, [row]]], oneByOne)),
    ),
  );
  await inOrder(sent);
}

/** Characters of a value of a refused row that are told. */
const MOST_OF_VALUE = 60;

function shownRow(row: object): string {
  return JSON.stringify(row, (_, value: unknown) =>
    typeof value === 'string' && value.length > MOST_OF_VALUE ? `${value.slice(0, MOST_OF_VALUE)}…` : value,
  );
}

async function deleteSubscriptions(client: PoolClient, tenantId: string, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await client.query({ ...sql.DELETE_SUBSCRIPTIONS, values: [tenantId, ids] });
}
