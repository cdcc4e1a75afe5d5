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
import { asFailedCommit, isRefusal, isTooManyEvents, messageOf, RetryableCommitError } from './failures.js';
import { commitAsExpected } from './expected-group.js';
import type { GroupEnd } from './expected-group.js';
import { GroupTimings, stepsOf } from './group-timings.js';
import { GroupQueue } from './group-queue.js';
import { GroupTransaction } from './group-transaction.js';
import type { KeptCommitAnswer, KeptState } from './kept-state.js';
import { inOnePacket } from './one-packet.js';
import { Transactions } from './transactions.js';
import type { PoolStanding } from './transactions.js';
import { insertDeliveries } from '../webhooks/emission.js';
import type { InstanceOccurrence } from '../webhooks/occurrence.js';

export interface CommitterOptions {
  readonly url: string;
  /** How many tenants commit at the same time, and as many other writers. Default 8. */
  readonly poolSize?: number;
  /** Time after which a statement of {@link Committer.record} is given up, in milliseconds. Default 30,000. */
  readonly writeTimeoutMs?: number;
  /** Time for which one waits for a connection, in milliseconds. Default 3,000. */
  readonly connectTimeoutMs?: number;
  /** Most instances of a tenant that begin in an hour by events which its instances throw. Default 10,000. */
  readonly maxEventStarts?: number;
}

/** Of a commit's statements: nobody waits for them, and a server that vanished must be noticed some time. */
const COMMIT_TIMEOUT_MS = 30_000;
const MAX_EVENT_STARTS = 10_000;

/** What an audited write did: its answer and the entries that record it; no entries where it changed nothing. */
export interface AuditedOutcome<T> {
  readonly result: T;
  readonly entries: readonly AuditEntryDraft[];
  /** Of instances, that somebody wants to be told. */
  readonly occurrences?: readonly InstanceOccurrence[];
  /** Of the tenant's, that processes may remember otherwise. */
  readonly changes?: readonly Omit<Change, 'tenant'>[];
}

/** The one writer of process facts, and of everything else that the audit log records [commit#one-writer]. */
export class Committer {
  readonly notices = new CommitNotices();
  /** Events are to be delivered that this process has matched. */
  readonly deliveries = new DeliveryNotices();
  /** Webhooks are to be sent of which this process has written. */
  readonly webhooks = new DeliveryNotices();
  readonly timings = new GroupTimings();
  /** What this process remembers has changed: told before whoever changed it is answered. */
  readonly changes = new ChangeNotices();
  private readonly groups: Transactions;
  /** Apart, so that many writers of one tenant, who wait for its head, leave a connection to its groups. */
  private readonly writes: Transactions;
  private readonly queues = new Map<string, GroupQueue>();
  /** Instances with a batch that Postgres refused: theirs do not share a transaction again. */
  private readonly refused = new LRUCache<string, true>({ max: 10_000, ttl: 3_600_000 });
  /** Tenants with webhooks that lately wanted what groups did, or may have. */
  private readonly subscribed = new LRUCache<string, true>({ max: 10_000, ttl: 60_000 });

  private readonly maxEventStarts: number;

  constructor({
    url,
    poolSize = 8,
    writeTimeoutMs = COMMIT_TIMEOUT_MS,
    connectTimeoutMs,
    maxEventStarts = MAX_EVENT_STARTS,
  }: CommitterOptions) {
    this.maxEventStarts = maxEventStarts;
    this.groups = new Transactions(url, poolSize, COMMIT_TIMEOUT_MS, connectTimeoutMs);
    this.writes = new Transactions(url, poolSize, writeTimeoutMs, connectTimeoutMs);
  }

  /** The four answers of the commit. Throws `RetryableCommitError` while the database is not available. */
  async commit(request: CommitRequest): Promise<CommitAnswer> {
    const answer = await this.commitBatch(request, null);
    if (answer.kind === 'promoted') throw new Error('expected a commit of a workflow');
    return answer;
  }

  /** The same for an instance without a workflow, with what it goes on from. */
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
    if (answer.kind === 'committed' && status !== null) this.notices.publish({ tenantId, instanceId, seq, status });
    return answer;
  }

  /**
   * Any other audited write, in one transaction with its entries. It holds the tenant's head for its last
   * message only. Throws `RetryableCommitError` while the database is not available.
   */
  async record<T>(tenant: TenantScope, actor: Actor, work: (tx: Queryable) => Promise<AuditedOutcome<T>>): Promise<T> {
    return this.writes.run(async (client) => {
      const begin = () => client.query('BEGIN');
      const write = () => work({ query: (text, values) => client.query(preparedQuery(text, values)) });
      const [, { result, entries, occurrences = [], changes = [] }] = await inOnePacket(client, () =>
        Promise.all([begin(), write()]),
      );
      const changed = changes.map((change) => ({ ...change, tenant }));
      const prepared = entries.map((draft) => prepareEntry(tenant, draft.actor ?? actor, draft));
      const [webhooks] = await inOnePacket(client, () =>
        Promise.all([
          insertDeliveries(client, tenant, occurrences),
          announce(client, changed),
          appendAndCommit(client, tenant, prepared),
        ]),
      )
        .catch((error: unknown) => {
          throw asFailedCommit(error);
        })
        // Also where nobody knows whether it was committed.
        .finally(() => this.changes.publish(changed));
      if (webhooks > 0) this.webhooks.publish();
      return result;
    });
  }

  /** The connections of each kind of transaction, as they are now. */
  get pools(): Readonly<Record<'commits' | 'writes', () => PoolStanding>> {
    return { commits: () => this.groups.standing, writes: () => this.writes.standing };
  }

  /** Waits for the transactions under way. */
  async close(): Promise<void> {
    await Promise.all([this.groups.close(), this.writes.close()]);
  }

  private queueOf(tenantId: string): GroupQueue {
    const known = this.queues.get(tenantId);
    if (known !== undefined) return known;
    const queue = new GroupQueue((batches) => this.commitGroup(tenantId, batches));
    this.queues.set(tenantId, queue);
    return queue;
  }

  private forget(tenantId: string, queue: GroupQueue): void {
    if (queue.isIdle && this.queues.get(tenantId) === queue) this.queues.delete(tenantId);
  }

  /** A group that failed for good is written one by one, so that only the batch that caused it fails. */
  private async commitGroup(tenantId: string, batches: readonly Batch[]): Promise<(Verdict | Error)[]> {
    try {
      return await this.transact(tenantId, batches);
    } catch (error) {
      if (error instanceof RetryableCommitError) throw error;
      const verdicts: (Verdict | Error)[] = [];
      for (const batch of batches) verdicts.push(await this.commitAlone(tenantId, batch));
      return verdicts;
    }
  }

  private async transact(tenantId: string, batches: readonly Batch[]): Promise<Verdict[]> {
    const begunAt = performance.now();
    const verdicts = await this.groups.run((client) => this.runGroup(client, tenantId, batches));
    const durationMs = performance.now() - begunAt;
    this.timings.publish({ tenantId, batches: batches.length, durationMs, ...stepsOf(batches, verdicts) });
    return verdicts;
  }

  private async runGroup(client: PoolClient, tenantId: string, batches: readonly Batch[]): Promise<Verdict[]> {
    const { maxEventStarts } = this;
    const mayBeWanted = this.subscribed.has(tenantId);
    const expected = await commitAsExpected(client, tenantId, batches, { mayBeWanted, maxEventStarts });
    const { verdicts, deliveries, webhooks } = expected ?? (await this.lookAndCommit(client, tenantId, batches));
    if (deliveries > 0) this.deliveries.publish();
    if (webhooks > 0) {
      this.subscribed.set(tenantId, true);
      this.webhooks.publish();
    }
    return verdicts;
  }

  private async lookAndCommit(client: PoolClient, tenantId: string, batches: readonly Batch[]): Promise<GroupEnd> {
    const group = new GroupTransaction(client, tenantId, batches, this.maxEventStarts);
    const end = await group.run();
    if (group.mayBeWanted) this.subscribed.set(tenantId, true);
    return end;
  }

  private async commitAlone(tenantId: string, batch: Batch): Promise<Verdict | Error> {
    try {
      const [verdict] = await this.transact(tenantId, [batch]);
      return verdict ?? new Error('expected a verdict');
    } catch (error) {
      if (isTooManyEvents(error)) return { answer: eventsRefused(batch.request, messageOf(error)), status: null };
      if (isRefusal(error)) return { answer: valueRefused(batch.request, messageOf(error)), status: null };
      return error instanceof Error ? error : new Error(messageOf(error));
    }
  }
}
