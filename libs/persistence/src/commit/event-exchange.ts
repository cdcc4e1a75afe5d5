import type { QueryResult, QueryResultRow } from 'pg';
import type { Publication, ReceivedDelivery } from '../projection/rows.js';
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

interface Exchanged {
  readonly published: readonly Publication[];
  readonly armed?: readonly ArmedWait[];
  readonly received?: readonly ReceivedDelivery[];
  /** How many instances events of instances can start in an hour; absent for events of requests. */
  readonly maxStarts?: number;
}

/**
 * The events that one transaction publishes, the waits that it arms, and the events that its instances have taken. All take the
 * lock of their name and key first; otherwise each may miss the other and both wait for ever [commit#correlation-lock].
 * Callbacks belong to one instance and are matched there.
 */
export class EventExchange {
  private readonly published: readonly Publication[];
  private readonly armed: readonly ArmedWait[];
  /** Deliveries to waits that last. */
  private readonly taken: readonly ReceivedDelivery[];
  private readonly maxStarts: number | null;

  constructor(
    private readonly tenantId: string,
    { published, armed = [], received = [], maxStarts }: Exchanged,
  ) {
    this.published = published;
    this.armed = armed.filter((wait) => wait.kind !== 'callback');
    this.taken = received.filter(({ lasting }) => lasting !== null);
    this.maxStarts = maxStarts ?? null;
  }

  /** Call it before the waits are written. */
  async lock(sender: Sender): Promise<void> {
    const names = [...this.armed, ...this.published, ...this.taken.flatMap(({ lasting }) => lasting ?? [])];
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

  /** Call it after what was taken is settled. Returns how many further deliveries are due. */
  async next(sender: Sender): Promise<number> {
    if (this.taken.length === 0) return 0;
    const waits = [...new Set(this.taken.map(({ target_id: id }) => id))];
    const text = 'SELECT event_next($1::uuid, $2::uuid[]) AS deliveries';
    const { rows } = await sender.query<{ deliveries: number }>({
      ...{ name: 'event_next', text, values: [this.tenantId, waits] },
    });
    return rows[0]?.deliveries ?? 0;
  }
}
