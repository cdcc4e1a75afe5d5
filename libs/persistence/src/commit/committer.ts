import type { CommitAnswer, CommitRequest } from '@svc/driver';
import type { Actor } from '@svc/engine';
import { LRUCache } from 'lru-cache';
import type { PoolClient } from 'pg';
import { prepareEntry } from '../audit/prepared-entries.js';
import type { AuditEntryDraft } from '../audit/prepared-entries.js';
import { announce } from '../changes/announcement.js';
import type { Change } from '../changes/change.js';
import { ChangeNotices } from '../changes/change-notices.js';
import { preparedQuery } from '../prepared-query.js';
import type { Queryable } from '../repositories/queryable.js';
import type { TenantScope } from '../tenant-scope.js';
import { appendAndCommit } from './audit-append.js';
import { eventsRefused, prepareBatch, valueRefused } from './batch.js';
import type { Batch, Verdict } from './batch.js';
import { CommitNotices } from './commit-notices.js';
import { DeliveryNotices } from './delivery-notices.js';
import { JobNotices } from './job-notices.js';
import {
  asFailedCommit,
  isRefusal,
  isTooManyEvents,
  messageOf,
  refusalText,
  RetryableCommitError,
} from './failures.js';
import { CommitRates } from './commit-rate.js';
import type { CommitRateLimits } from './commit-rate.js';
import { commitAsExpected } from './expected-group.js';
import type { GroupEnd } from './expected-group.js';
import { GroupTimings, stepsOf } from './group-timings.js';
import { GroupQueue } from './group-queue.js';
import { GroupTransaction } from './group-transaction.js';
import type { KeptCommitAnswer, KeptState } from './kept-state.js';
import { inOrder } from './in-order.js';
import { inOnePacket } from './one-packet.js';
import { BEGIN, Transactions } from './transactions.js';
import type { PoolCounts } from './transactions.js';
import { insertDeliveries } from '../webhooks/emission.js';
import type { InstanceOccurrence } from '../webhooks/occurrence.js';

export interface CommitterOptions {
  readonly url: string;
  /** How many tenants can commit at the same time; as many other audited writes can run beside them. Default 8. */
  readonly poolSize?: number;
  /** Time after which a statement of {@link Committer.record} is given up, in milliseconds. Default 30,000. */
  readonly writeTimeoutMs?: number;
  /** How long a write waits for a connection, in milliseconds. Default 3,000. */
  readonly connectTimeoutMs?: number;
  /** What instances of a tenant may commit by themselves. Default: without a limit. */
  readonly rate?: CommitRateLimits;
  /** How many instances of a tenant events of its own instances can start in an hour. Default 10,000. */
  readonly maxEventStarts?: number;
}

/** Limit of a commit's statements. It only serves to notice a vanished server. */
const COMMIT_TIMEOUT_MS = 30_000;
const MAX_EVENT_STARTS = 10_000;
const UNLIMITED: CommitRateLimits = { perSecond: 0, burst: 0 };

/** The answer of an audited write and the entries that record it; no entries if it changed nothing. */
export interface AuditedOutcome<T> {
  readonly result: T;
  readonly entries: readonly AuditEntryDraft[];
  /** What happened to instances and may be sent to webhooks. */
  readonly occurrences?: readonly InstanceOccurrence[];
  /** Changes of the tenant's values that processes may have cached. */
  readonly changes?: readonly Omit<Change, 'tenant'>[];
}

/** The one writer of process facts, and of everything else that the audit log records [commit#one-writer]. */
export class Committer {
  readonly notices = new CommitNotices();
  /** Event deliveries that this process has matched are due. */
  readonly deliveries = new DeliveryNotices();
  /** Webhook deliveries that this process has written are due. */
  readonly webhooks = new DeliveryNotices();
  /** Jobs that workers can pull. */
  readonly jobs: JobNotices;
  readonly timings = new GroupTimings();
  /** Cached values have changed. Caches are told before the caller gets its answer. */
  readonly changes = new ChangeNotices();
  private readonly groups: Transactions;
  /** A separate pool, so that many writers that wait for one tenant's head leave connections to the commits. */
  private readonly writes: Transactions;
  private readonly queues = new Map<string, GroupQueue>();
  /** Instances with a batch that Postgres refused: their batches get transactions of their own. */
  private readonly refused = new LRUCache<string, true>({ max: 10_000, ttl: 3_600_000 });
  /** Tenants with webhooks that lately wanted what groups did, or may have. */
  private readonly subscribed = new LRUCache<string, true>({ max: 10_000, ttl: 60_000 });

  readonly rates: CommitRates;
  private readonly maxEventStarts: number;

  constructor({
    url,
    poolSize = 8,
    writeTimeoutMs = COMMIT_TIMEOUT_MS,
    connectTimeoutMs,
    maxEventStarts = MAX_EVENT_STARTS,
    rate = UNLIMITED,
  }: CommitterOptions) {
    this.rates = new CommitRates(rate);
    this.maxEventStarts = maxEventStarts;
    this.groups = new Transactions(url, poolSize, COMMIT_TIMEOUT_MS, connectTimeoutMs);
    this.writes = new Transactions(url, poolSize, writeTimeoutMs, connectTimeoutMs);
    this.jobs = new JobNotices(this.writes);
  }

  /** The four answers of the commit. Throws `RetryableCommitError` while the database is not available. */
  async commit(request: CommitRequest): Promise<CommitAnswer> {
    const answer = await this.commitBatch(request, null);
    if (answer.kind === 'promoted') throw new Error('expected a commit of a workflow');
    return answer;
  }

  /** The same for an instance without a workflow, with the state to continue from. */
  async commitKept(request: CommitRequest, kept: KeptState): Promise<KeptCommitAnswer> {
    return this.commitBatch(request, kept);
  }

  private async commitBatch(request: CommitRequest, kept: KeptState | null): Promise<KeptCommitAnswer> {
    const batch = prepareBatch(request, kept);
    if ('kind' in batch) return batch;
    const { tenantId, instanceId, seq } = request;
    const queue = this.queueOf(tenantId);
    const { answer, status } = await queue
      .add(batch, this.refused.has(instanceId))
      .finally(() => this.forget(tenantId, queue));
    if (answer.kind === 'refused' && answer.reason === 'value_refused') this.refused.set(instanceId, true);
    if (answer.kind === 'committed') this.jobs.noteCommitted(batch);
    if (answer.kind === 'committed' && status !== null) this.notices.publish({ tenantId, instanceId, seq, status });
    return answer;
  }

  /**
   * Runs any other audited write in one transaction with its entries. It locks the tenant's head only during its last
   * message. Throws `RetryableCommitError` while the database is not available.
   */
  async record<T>(tenant: TenantScope, actor: Actor, work: (tx: Queryable) => Promise<AuditedOutcome<T>>): Promise<T> {
    return this.writes.run(async (client) => {
      const begin = () => client.query(BEGIN);
      const write = () => work({ query: (text, values) => client.query(preparedQuery(text, values)) });
      const [, { result, entries, occurrences = [], changes = [] }] = await inOnePacket(client, () =>
        inOrder([begin(), write()]),
      );
      const changed = changes.map((change) => ({ ...change, tenant }));
      const prepared = entries.map((draft) => prepareEntry(tenant, draft.actor ?? actor, draft));
      const [webhooks] = await inOnePacket(client, () =>
        inOrder([
          insertDeliveries(client, tenant, occurrences),
          announce(client, changed),
          appendAndCommit(client, tenant, prepared),
        ]),
      )
        .catch((error: unknown) => {
          throw asFailedCommit(error);
        })
        // Also if it is unknown whether the transaction was committed.
        .finally(() => this.changes.publish(changed));
      if (webhooks > 0) this.webhooks.publish();
      return result;
    });
  }

  /** The current connections of each pool. */
  get pools(): Readonly<Record<'commits' | 'writes', () => PoolCounts>> {
    return { commits: () => this.groups.counts, writes: () => this.writes.counts };
  }

  /** Waits for running transactions. */
  async close(): Promise<void> {
    await this.jobs.close();
    await Promise.all([this.groups.close(), this.writes.close()]);
  }

  private queueOf(tenantId: string): GroupQueue {
    const known = this.queues.get(tenantId);
    if (known !== undefined) return known;
    const queue = new GroupQueue((batches) => this.commitGroup(tenantId, batches), this.rates.of(tenantId));
    this.queues.set(tenantId, queue);
    return queue;
  }

  private forget(tenantId: string, queue: GroupQueue): void {
    if (queue.isIdle && this.queues.get(tenantId) === queue) this.queues.delete(tenantId);
  }

  /** After a permanent failure the batches of a group are written one by one, so that only the batch at fault fails. */
  private async commitGroup(tenantId: string, batches: readonly Batch[]): Promise<(Verdict | Error)[]> {
    try {
      return await this.transact(tenantId, batches);
    } catch (error) {
      if (error instanceof RetryableCommitError) throw error;
      const verdicts: (Verdict | Error)[] = [];
      for (const batch of batches) verdicts.push(await this.commitAlone(tenantId, batch, batches.length === 1));
      return verdicts;
    }
  }

  private async transact(tenantId: string, batches: readonly Batch[], isApart = false): Promise<Verdict[]> {
    const begunAt = performance.now();
    const verdicts = await this.groups.run((client) => this.runGroup(client, tenantId, batches, isApart));
    const durationMs = performance.now() - begunAt;
    this.timings.publish({ tenantId, batches: batches.length, durationMs, ...stepsOf(batches, verdicts) });
    return verdicts;
  }

  private async runGroup(
    client: PoolClient,
    tenantId: string,
    batches: readonly Batch[],
    isApart: boolean,
  ): Promise<Verdict[]> {
    const { maxEventStarts } = this;
    const mayBeWanted = this.subscribed.has(tenantId);
    const expected = isApart
      ? null
      : await commitAsExpected(client, tenantId, batches, { mayBeWanted, maxEventStarts });
    const group = () => new GroupTransaction(client, tenantId, batches, { maxEventStarts, isApart });
    const { verdicts, deliveries, webhooks } = expected ?? (await this.lookAndCommit(group(), tenantId));
    if (deliveries > 0) this.deliveries.publish();
    if (webhooks > 0) {
      this.subscribed.set(tenantId, true);
      this.webhooks.publish();
    }
    return verdicts;
  }

  private async lookAndCommit(group: GroupTransaction, tenantId: string): Promise<GroupEnd> {
    const end = await group.run();
    if (group.mayBeWanted) this.subscribed.set(tenantId, true);
    return end;
  }

  /** A batch that Postgres refuses is sent once more, each row on its own, so that the refusal names statement and row. */
  private async commitAlone(tenantId: string, batch: Batch, isApart: boolean): Promise<Verdict | Error> {
    try {
      const [verdict] = await this.transact(tenantId, [batch], isApart);
      return verdict ?? new Error('expected a verdict');
    } catch (error) {
      if (isTooManyEvents(error)) return { answer: eventsRefused(messageOf(error)), status: null };
      if (!isRefusal(error)) return error instanceof Error ? error : new Error(messageOf(error));
      if (!isApart) return this.commitAlone(tenantId, batch, true);
      return { answer: valueRefused(refusalText(error)), status: null };
    }
  }
}
