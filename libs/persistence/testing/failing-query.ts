import type { Client } from 'pg';
import { whileQueriesGo } from './statements-of.js';

/**
 * What happens at one query: the connection is lost `before` Postgres gets it, or `after` Postgres has executed it and before its answer
 * arrives; or Postgres `refuses` it, or gives up the transaction because of others (`gives way`).
 */
export type Failure = 'before' | 'after' | 'refused' | 'gives way';

export interface FailingQuery {
  /** 1 is the first one. */
  readonly number: number;
  readonly failure: Failure;
}

/** Sends the query, or another one instead. */
type Send = (instead?: string) => Promise<unknown>;

/** Statements that fail as the query at their place would. */
const INSTEAD: Readonly<Partial<Record<Failure, string>>> = {
  refused: 'SELECT 1 / 0',
  'gives way': `DO $$ BEGIN RAISE EXCEPTION 'gives way' USING ERRCODE = '40001'; END $$`,
};

/** The queries of the connection that sends the first one, and the failure of one of them. */
class WatchedConnection {
  readonly names: string[] = [];
  private client: Client | null = null;
  private readonly earlier: Promise<unknown>[] = [];
  private lost: Promise<never> | null = null;

  constructor(private readonly failing: FailingQuery | null) {}

  query(client: Client, name: string, send: Send): Promise<unknown> {
    this.client ??= client;
    if (client !== this.client) return send();
    if (this.lost !== null) return this.lost;
    this.names.push(name);
    if (this.names.length === this.failing?.number) return this.fail(this.failing.failure, send);
    const sent = send();
    this.earlier.push(sent);
    return sent;
  }

  private fail(failure: Failure, send: Send): Promise<unknown> {
    const instead = INSTEAD[failure];
    if (instead !== undefined) return send(instead);
    this.lost = this.lose(failure === 'after' ? send() : null);
    return this.lost;
  }

  /** Postgres has executed what was sent before. What would be sent afterwards never leaves. */
  private async lose(last: Promise<unknown> | null): Promise<never> {
    await Promise.allSettled([...this.earlier, last]);
    (this.client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
    throw new Error('Connection terminated unexpectedly');
  }
}

/**
 * Runs `work` while one query of its first connection fails; null for none.
 * @returns its outcome, and the names or texts of the queries of that connection
 */
export async function withFailingQuery<T>(
  failing: FailingQuery | null,
  work: () => Promise<T>,
): Promise<{ readonly outcome: PromiseSettledResult<T>; readonly queries: readonly string[] }> {
  const watched = new WatchedConnection(failing);
  const [outcome] = await whileQueriesGo(
    (client, args, query) => {
      const send = (instead?: string) => query(...(instead === undefined ? args : [instead])) as Promise<unknown>;
      return watched.query(client, nameOf(args[0]), send);
    },
    () => Promise.allSettled([work()]),
  );
  return { outcome: outcome!, queries: watched.names };
}

function nameOf(query: unknown): string {
  if (typeof query === 'string') return query;
  return (query as { readonly name?: string }).name ?? 'unnamed';
}
