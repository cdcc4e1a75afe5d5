import type { InstanceStatus } from '@svc/engine';
import type { PoolClient } from 'pg';
import { isSync } from './batch.js';
import type { Batch, Verdict } from './batch.js';
import { isUnexpected } from './failures.js';
import { writeGroup } from './group-writes.js';
import type { DueAfter } from './group-writes.js';
import { inOrder } from './in-order.js';
import { EXPECT_LOCKS } from './job-statements.js';
import { inOnePacket } from './one-packet.js';
import type { RowStatement } from './row-statement.js';
import * as sql from './statements.js';
import { BEGIN } from './transactions.js';

export interface GroupEnd extends DueAfter {
  /** One for each batch, in the same order. */
  readonly verdicts: Verdict[];
}

/** First commits insert their rows; a batch that depends on a claim or lock cannot be one. */
export function isBegun({ projection, request }: Batch): boolean {
  return (
    projection.created !== null && request.seq === 1 && projection.claims.length === 0 && projection.locks.length === 0
  );
}

export interface Expected {
  /** A webhook may want an event of the group. Every such event is then sent along, and Postgres selects those that are wanted. */
  readonly mayBeWanted: boolean;
  readonly maxEventStarts: number;
}

/**
 * Commits batches of one tenant in one transaction, without reading first. It assumes that each batch follows the last commit
 * of its instance, that the claims of tasks are unchanged, and, unless `mayBeWanted`, that no webhook wants one of the events.
 * So everything is sent in one message. Returns null if an assumption is wrong: nothing was written, and the group must read
 * first.
 */
export async function commitAsExpected(
  client: PoolClient,
  tenantId: string,
  batches: readonly Batch[],
  { mayBeWanted, maxEventStarts }: Expected,
): Promise<GroupEnd | null> {
  if (batches.some(isSync)) return null;
  const expectation = new Expectation(client, tenantId, batches, mayBeWanted);
  const { begun, later } = expectation;
  const wanted = mayBeWanted ? batches : [];
  const send = async () => {
    const begin = client.query(BEGIN);
    const expected = expectation.send();
    const written = writeGroup(client, tenantId, { begun, later, batches, wanted, maxEventStarts });
    const [, statuses, due] = await inOrder([begin, expected, written]);
    return { ...due, verdicts: batches.map((batch) => verdictOf(batch, statuses)) };
  };
  try {
    return await inOnePacket(client, send);
  } catch (error) {
    if (isUnexpected(error)) return null;
    throw error;
  }
}

type Statuses = Readonly<Record<string, InstanceStatus>>;

class Expectation {
  readonly begun: readonly Batch[];
  readonly later: readonly Batch[];

  constructor(
    private readonly client: PoolClient,
    private readonly tenantId: string,
    private readonly batches: readonly Batch[],
    private readonly mayBeWanted: boolean,
  ) {
    this.begun = batches.filter(isBegun);
    this.later = batches.filter((batch) => !isBegun(batch));
  }

  /** @returns the statuses of the instances that began earlier */
  async send(): Promise<Statuses> {
    const [statuses] = await inOrder([
      this.expectInstances(),
      this.expectNoInterest(),
      this.expectClaims(),
      this.expectLocks(),
    ]);
    return statuses;
  }

  private async expectInstances(): Promise<Statuses> {
    if (this.later.length === 0) return {};
    const ids = this.later.map(({ request }) => request.instanceId);
    const seqs = this.later.map(({ request }) => request.seq - 1);
    const kept = this.later.map((batch) => batch.kept !== null);
    const rows = await this.query<{ statuses: Statuses }>(sql.EXPECT_INSTANCES, [
      ids,
      seqs,
      kept,
      this.unwanted(this.later),
    ]);
    return rows[0]!.statuses;
  }

  private async expectNoInterest(): Promise<void> {
    const events = this.unwanted(this.begun);
    if (events.length === 0) return;
    const keys = new Set(this.begun.flatMap(({ projection }) => projection.created?.definition_key ?? []));
    await this.query(sql.EXPECT_NO_INTEREST, [events, [...keys]]);
  }

  /** Events that the group assumes no webhook wants. */
  private unwanted(batches: readonly Batch[]): string[] {
    return this.mayBeWanted ? [] : eventsOf(batches);
  }

  private async expectClaims(): Promise<void> {
    const claims = this.batches.flatMap(({ projection }) => projection.claims);
    if (claims.length === 0) return;
    const versions = claims.map(({ claimVersion }) => claimVersion);
    await this.query(sql.EXPECT_CLAIMS, [claims.map(({ taskId }) => taskId), versions]);
  }

  private async expectLocks(): Promise<void> {
    const locks = this.batches.flatMap(({ projection }) => projection.locks);
    if (locks.length === 0) return;
    await this.query(EXPECT_LOCKS, [locks.map(({ jobId }) => jobId), locks.map(({ lock }) => lock)]);
  }

  private async query<Row extends object>(statement: RowStatement, values: readonly unknown[]): Promise<Row[]> {
    const { rows } = await this.client.query<Row>({ ...statement, values: [this.tenantId, ...values] });
    return rows;
  }
}

/** The distinct types of the batches' events that webhooks may want. */
export function eventsOf(batches: readonly Batch[]): string[] {
  return [...new Set(batches.flatMap(({ projection }) => projection.occurrences.map(({ event }) => event)))];
}

function verdictOf({ request, projection }: Batch, statuses: Statuses): Verdict {
  const status = (projection.change.status as InstanceStatus | null) ?? statuses[request.instanceId] ?? 'running';
  return { answer: { kind: 'committed' }, status };
}
