import { createHash } from 'node:crypto';
import type { QueryResult, QueryResultRow } from 'pg';
import type { DataSource } from 'typeorm';
import type { PoolCounts } from './commit/transactions.js';

/** A query of node-postgres. With a name, Postgres parses and plans the text once per connection. */
interface PreparedQuery {
  readonly name: string;
  readonly text: string;
  readonly values: unknown[];
}

interface PostgresPool {
  query<R extends QueryResultRow>(query: PreparedQuery): Promise<QueryResult<R>>;
}

const names = new Map<string, string>();

/** Only for few distinct texts: each stays in the memory of every connection that ever ran it. */
export function preparedQuery(text: string, values: readonly unknown[]): PreparedQuery {
  return { name: nameOf(text), text, values: [...values] };
}

/** A read on a hot path without TypeORM, whose query runner costs more than such a query. */
export async function readPrepared<R extends QueryResultRow>(
  dataSource: DataSource,
  text: string,
  values: readonly unknown[],
): Promise<R[]> {
  const { master } = dataSource.driver as unknown as { master: PostgresPool };
  const { rows } = await master.query<R>(preparedQuery(text, values));
  return rows;
}

export function poolCountsOf(dataSource: DataSource): PoolCounts {
  const { master } = dataSource.driver as unknown as { master?: PoolCounts };
  return master ?? { totalCount: 0, idleCount: 0, waitingCount: 0 };
}

function nameOf(text: string): string {
  const known = names.get(text);
  if (known !== undefined) return known;
  const name = `svc_${createHash('sha256').update(text).digest('hex').slice(0, 32)}`;
  names.set(text, name);
  return name;
}
