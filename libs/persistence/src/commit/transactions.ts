import { Pool } from 'pg';
import type { PoolClient } from 'pg';
import { combinedOf } from './combined-statement.js';
import { asRetryable, isTimeout } from './failures.js';

/** Connections of a pool: open ones, idle ones among them, and waiting callers. */
export type PoolCounts = Pick<Pool, 'totalCount' | 'idleCount' | 'waitingCount'>;

/** How long a caller waits for a connection, also if all are in use. */
const CONNECT_TIMEOUT_MS = 3_000;

/** Begins a transaction that may write; outside one nothing is written. */
export const BEGIN = 'BEGIN READ WRITE';

/**
 * Statements are sent before it is known whether `BEGIN` succeeded. Where it failed, each would be committed by itself: so each is
 * read-only unless a transaction says otherwise, and is refused.
 */
function readOnlyByDefault(connectionString: string): string {
  const url = new URL(connectionString);
  const given = url.searchParams.get('options') ?? '';
  url.searchParams.set('options', `${given} -c default_transaction_read_only=on`.trimStart());
  return url.href;
}

/** A few pipelined connections for one kind of transaction. */
export class Transactions {
  private readonly pool: Pool;

  constructor(connectionString: string, max: number, queryTimeoutMs: number, connectTimeoutMs = CONNECT_TIMEOUT_MS) {
    this.pool = new Pool({
      connectionString: readOnlyByDefault(connectionString),
      max,
      pipeline: true,
      application_name: 'svc-committer',
      connectionTimeoutMillis: connectTimeoutMs,
      // Shorter than the local activity's time-out, so that a blocked commit ends before it is repeated.
      lock_timeout: 4_000,
      // A process that hangs in a transaction must not keep a tenant's head locked.
      idle_in_transaction_session_timeout: 10_000,
      // Limits the wait for a vanished server; the connection is then closed.
      query_timeout: queryTimeoutMs,
      keepAlive: true,
    });
    // The query on a lost connection reports the error. Without listeners the error would also end the process.
    this.pool.on('error', () => {});
    this.pool.on('connect', (client) => client.on('error', () => {}));
  }

  /**
   * `work` begins, with {@link BEGIN}, and commits. If it fails, an open transaction is rolled back; a connection that cannot do that is not
   * used again. Throws `RetryableCommitError` while the database is not available.
   */
  async run<T>(work: (client: PoolClient) => Promise<T>): Promise<T> {
    const client = await this.connect();
    try {
      const result = await work(client);
      client.release(combinedOf(client).isWornOut);
      return result;
    } catch (error) {
      client.release(isTimeout(error) || !(await isRolledBack(client)));
      throw asRetryable(error);
    }
  }

  get counts(): PoolCounts {
    return this.pool;
  }

  /** Waits for running transactions. */
  async close(): Promise<void> {
    await this.pool.end();
  }

  private async connect(): Promise<PoolClient> {
    try {
      return await this.pool.connect();
    } catch (error) {
      throw asRetryable(error);
    }
  }
}

function isRolledBack(client: PoolClient): Promise<boolean> {
  return client.query('ROLLBACK').then(
    () => true,
    () => false,
  );
}
