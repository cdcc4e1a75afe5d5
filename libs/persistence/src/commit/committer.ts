import type { CommitAnswer, CommitRequest } from '@svc/contract';
import type { Actor } from '@svc/engine';
import { LRUCache } from 'lru-cache';
import type { PoolClient } from 'pg';
import { prepareEntry } from '../audit/prepared-entries.js';
import type { AuditEntryDraft } from '../audit/prepared-entries.js';
import { preparedQuery } from '../prepared-query.js';
import type { Queryable } from '../repositories/queryable.js';
import type { TenantScope } from '../tenant-scope.js';
import { appendAndCommit } from './audit-append.js';
import { prepareBatch, valueRefused } from './batch.js';
import type { Batch, Verdict } from './batch.js';
import { CommitNotices } from './commit-notices.js';
import { DeliveryNotices } from './delivery-notices.js';
import { asFailedCommit, isRefusal, messageOf, RetryableCommitError } from './failures.js';
import { GroupQueue } from './group-queue.js';
import { GroupTransaction } from './group-transaction.js';
import { inOneFlight } from './one-flight.js';
import { Transactions } from './transactions.js';

export interface CommitterOptions {
  readonly url: string;
  /** How many tenants commit at the same time, and as many other writers. Default 8. */
  readonly poolSize?: number;
  /** Time after which a statement of {@link Committer.record} is given up, in milliseconds. Default 30,000. */
  readonly writeTimeoutMs?: number;
}

/** Of a commit's statements: nobody waits for them, and a server that vanished must be noticed some time. */
const COMMIT_TIMEOUT_MS = 30_000;

/** What an audited write did: its answer and the entries that record it; no entries where it changed nothing. */
export interface AuditedOutcome<T> {
  readonly result: T;
  readonly entries: readonly AuditEntryDraft[];
}

/** The one writer of process facts, and of everything else that the audit log records (architecture, "The commit"). */
export class Committer {
  readonly notices = new CommitNotices();
  /** Events are to be delivered that this process has matched. */
  readonly deliveries = new DeliveryNotices();
  private readonly groups: Transactions;
  /** Apart, so that many writers of one tenant, who wait for its head, leave a connection to its groups. */
  private readonly writes: Transactions;
  private readonly queues = new Map<string, GroupQueue>();
  /** Instances with a batch that Postgres refused: theirs do not share a transaction again. */
  private readonly refused = new LRUCache<string, true>({ max: 10_000, ttl: 3_600_000 });

  constructor({ url, poolSize = 8, writeTimeoutMs = COMMIT_TIMEOUT_MS }: CommitterOptions) {
    this.groups = new Transactions(url, poolSize, COMMIT_TIMEOUT_MS);
    this.writes = new Transactions(url, poolSize, writeTimeoutMs);
  }

  /** The four answers of the commit. Throws `RetryableCommitError` while the database is not available. */
  async commit(request: CommitRequest): Promise<CommitAnswer> {
    const batch = prepareBatch(request);
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
      const [, { result, entries }] = await inOneFlight(client, () => Promise.all([begin(), write()]));
      const prepared = entries.map((draft) => prepareEntry(tenant, actor, draft));
      await appendAndCommit(client, tenant, prepared).catch((error: unknown) => {
        throw asFailedCommit(error);
      });
      return result;
    });
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
      return await this.groups.run((client) => this.runGroup(client, tenantId, batches));
    } catch (error) {
      if (error instanceof RetryableCommitError) throw error;
      const verdicts: (Verdict | Error)[] = [];
      for (const batch of batches) verdicts.push(await this.commitAlone(tenantId, batch));
      return verdicts;
    }
  }

  private async runGroup(client: PoolClient, tenantId: string, batches: readonly Batch[]): Promise<Verdict[]> {
    const group = new GroupTransaction(client, tenantId, batches);
    const verdicts = await group.run();
    if (group.deliveries > 0) this.deliveries.publish();
    return verdicts;
  }

  private async commitAlone(tenantId: string, batch: Batch): Promise<Verdict | Error> {
    try {
      const [verdict] = await this.groups.run((client) => this.runGroup(client, tenantId, [batch]));
      return verdict ?? new Error('expected a verdict');
    } catch (error) {
      if (isRefusal(error)) return { answer: valueRefused(batch.request, messageOf(error)), status: null };
      return error instanceof Error ? error : new Error(messageOf(error));
    }
  }
}
