import type { CommitAnswer, CommitRequest } from '@svc/contract';
import type { Actor } from '@svc/engine';
import { LRUCache } from 'lru-cache';
import { Pool } from 'pg';
import type { PoolClient } from 'pg';
import { prepareEntry } from '../audit/prepared-entries.js';
import type { AuditEntryDraft } from '../audit/prepared-entries.js';
import type { Queryable } from '../repositories/queryable.js';
import type { TenantScope } from '../tenant-scope.js';
import { appendAndCommit } from './audit-append.js';
import { prepareBatch, valueRefused } from './batch.js';
import type { Batch, Verdict } from './batch.js';
import { CommitNotices } from './commit-notices.js';
import { asRetryable, isRefusal, messageOf } from './failures.js';
import { GroupQueue } from './group-queue.js';
import { GroupTransaction } from './group-transaction.js';

export interface CommitterOptions {
  readonly url: string;
  /** How many tenants commit at the same time. Default 8. */
  readonly poolSize?: number;
}

/** What an audited write did: its answer and the entries that record it; no entries where it changed nothing. */
export interface AuditedOutcome<T> {
  readonly result: T;
  readonly entries: readonly AuditEntryDraft[];
}

/** The one writer of process facts, and of everything else that the audit log records (architecture, "The commit"). */
export class Committer {
  readonly notices = new CommitNotices();
  private readonly pool: Pool;
  private readonly queues = new Map<string, GroupQueue>();
  /** Instances with a batch that was refused: theirs never share a transaction again. */
  private readonly refused = new LRUCache<string, true>({ max: 10_000, ttl: 3_600_000 });

  constructor({ url, poolSize = 8 }: CommitterOptions) {
    this.pool = new Pool({
      connectionString: url,
      max: poolSize,
      pipeline: true,
      application_name: 'svc-committer',
      connectionTimeoutMillis: 3_000,
      // Below the local activity's time-out, so that a blocked commit ends before it is repeated.
      lock_timeout: 4_000,
      // A process that stopped in the middle must not hold a tenant's head.
      idle_in_transaction_session_timeout: 10_000,
      // A server that vanished without a word; the connection is then given up.
      query_timeout: 30_000,
      keepAlive: true,
    });
    // Whoever uses a lost connection gets the error from its query; without listeners it would also end the process.
    this.pool.on('error', () => {});
    this.pool.on('connect', (client) => client.on('error', () => {}));
  }

  /** The four answers of the commit. Throws `RetryableCommitError` while the database is not available. */
  async commit(request: CommitRequest): Promise<CommitAnswer> {
    const batch = prepareBatch(request);
    if ('kind' in batch) return batch;
    const { tenantId, instanceId, seq } = request;
    const queue = this.queueOf(tenantId);
    const { answer, status } = await queue.add(batch, this.refused.has(instanceId));
    if (queue.isIdle) this.queues.delete(tenantId);
    if (answer.kind === 'refused') this.refused.set(instanceId, true);
    if (answer.kind === 'committed' && status !== null) this.notices.publish({ tenantId, instanceId, seq, status });
    return answer;
  }

  /**
   * Any other audited write, in one transaction with its entries. It holds the tenant's head for its last
   * message only.
   */
  async record<T>(tenant: TenantScope, actor: Actor, work: (tx: Queryable) => Promise<AuditedOutcome<T>>): Promise<T> {
    return this.withClient(async (client) => {
      await client.query('BEGIN');
      const { result, entries } = await work({ query: (text, values) => client.query(text, [...values]) });
      await appendAndCommit(
        client,
        tenant,
        entries.map((draft) => prepareEntry(tenant, actor, draft)),
      );
      return result;
    });
  }

  /** Waits for the transactions under way. */
  async close(): Promise<void> {
    await this.pool.end();
  }

  private queueOf(tenantId: string): GroupQueue {
    const known = this.queues.get(tenantId);
    if (known !== undefined) return known;
    const queue = new GroupQueue((batches) => this.commitGroup(tenantId, batches));
    this.queues.set(tenantId, queue);
    return queue;
  }

  /** A group in which Postgres refused a value is written one by one, so that only the one that caused it is refused. */
  private async commitGroup(tenantId: string, batches: readonly Batch[]): Promise<(Verdict | Error)[]> {
    try {
      return await this.transact(tenantId, batches);
    } catch (error) {
      if (!isRefusal(error)) throw error;
      if (batches.length === 1)
        return batches.map(({ request }) => ({ answer: valueRefused(request, messageOf(error)), status: null }));
      const verdicts: (Verdict | Error)[] = [];
      for (const batch of batches)
        verdicts.push(...(await this.commitGroup(tenantId, [batch]).catch((cause: Error) => [cause])));
      return verdicts;
    }
  }

  private transact(tenantId: string, batches: readonly Batch[]): Promise<Verdict[]> {
    return this.withClient((client) => new GroupTransaction(client, tenantId, batches).run());
  }

  /** Rolls back what failed; a connection that cannot even do that is not used again. */
  private async withClient<T>(work: (client: PoolClient) => Promise<T>): Promise<T> {
    let client: PoolClient;
    try {
      client = await this.pool.connect();
    } catch (error) {
      throw asRetryable(error);
    }
    try {
      const result = await work(client);
      client.release();
      return result;
    } catch (error) {
      const isUsable = await client.query('ROLLBACK').then(
        () => true,
        () => false,
      );
      client.release(!isUsable);
      throw asRetryable(error);
    }
  }
}
