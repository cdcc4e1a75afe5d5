import { Pool } from 'pg';
import type { PoolClient } from 'pg';
import { asRetryable, isTimeout } from './failures.js';

/** Connections of a pool: open, of those idle, and who waits for one. */
export type PoolStanding = Pick<Pool, 'totalCount' | 'idleCount' | 'waitingCount'>;

/** How long one waits for a connection, be it that all are in use. */
const CONNECT_TIMEOUT_MS = 3_000;

/** A few pipelined connections for one kind of transaction. */
export class Transactions {
  private readonly pool: Pool;

  constructor(connectionString: string, max: number, queryTimeoutMs: number, connectTimeoutMs = CONNECT_TIMEOUT_MS) {
    this.pool = new Pool({
      connectionString,
      max,
      pipeline: true,
      application_name: 'svc-committer',
      connectionTimeoutMillis: connectTimeoutMs,
      // Below the local activity's time-out, so that a blocked commit ends before it is repeated.
      lock_timeout: 4_000,
      // A process that stopped in the middle must not hold a tenant's head.
      idle_in_transaction_session_timeout: 10_000,
      // A server that vanished without a word; the connection is then given up.
      query_timeout: queryTimeoutMs,
      keepAlive: true,
    });
    // Whoever uses a lost connection gets the error from its query; without listeners it would also end the process.
    this.pool.on('error', () => {});
    this.pool.on('connect', (client) => client.on('error', () => {}));
  }

  /**
   * `work` begins and commits. What it leaves open when it fails is rolled back; a connection that cannot even do that is
   * not used again. Throws `RetryableCommitError` while the database is not available.
   */
  async run<T>(work: (client: PoolClient) => Promise<T>): Promise<T> {
    const client = await this.connect();
    try {
      const result = await work(client);
      client.release();
      return result;
    } catch (error) {
      client.release(isTimeout(error) || !(await isRolledBack(client)));
      throw asRetryable(error);
    }
  }

  get standing(): PoolStanding {
    return this.pool;
  }

  /** Waits for those under way. */
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
