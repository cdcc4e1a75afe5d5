import type { QueryResult, QueryResultRow } from 'pg';
import type { Publication } from '../projection/rows.js';
import { correlationLock, sortedLocks } from './correlation-lock.js';

/** The fields of a wait that matching reads. */
export interface ArmedWait {
  readonly id: string;
  readonly kind: string;
  readonly name: string;
  readonly correlation_key: string | null;
}

interface Sender {
  query<R extends QueryResultRow>(query: { name: string; text: string; values: unknown[] }): Promise<QueryResult<R>>;
}

/**
 * The events that one transaction publishes and the waits that it arms. Both take the lock of their name and key first;
 * otherwise each may miss the other and both wait for ever [commit#correlation-lock]. Callbacks belong to one instance and are
 * matched there.
 */
export class EventExchange {
  private readonly armed: readonly ArmedWait[];

  constructor(
    private readonly tenantId: string,
    private readonly published: readonly Publication[],
    armed: readonly ArmedWait[],
    /** How many instances events of instances can start in an hour; null for events of requests. */
    private readonly maxStarts: number | null = null,
  ) {
    this.armed = armed.filter((wait) => wait.kind !== 'callback');
  }

  /** Call it before the waits are written. */
  async lock(sender: Sender): Promise<void> {
    const names = [...this.armed, ...this.published];
    if (names.length === 0) return;
    const locks = names.map(({ name, correlation_key: key }) => correlationLock(this.tenantId, name, key));
    await sender.query({
      name: 'lock_correlations',
      text: 'SELECT pg_advisory_xact_lock(k) FROM unnest($1::bigint[]) AS k',
      values: [sortedLocks(locks)],
    });
  }

  /** Call it after the waits are written. Returns how many deliveries are due. */
  async match(sender: Sender): Promise<number> {
    const messages = this.armed.filter((wait) => wait.kind === 'message');
    if (messages.length + this.published.length === 0) return 0;
    const { rows } = await sender.query<{ deliveries: number }>({
      name: 'event_exchange',
      text: 'SELECT event_exchange($1::uuid, $2::json, $3::uuid[], $4::integer) AS deliveries',
      values: [this.tenantId, JSON.stringify(this.published), messages.map(({ id }) => id), this.maxStarts],
    });
    return rows[0]?.deliveries ?? 0;
  }
}
