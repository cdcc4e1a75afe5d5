import type { QueryResult, QueryResultRow } from 'pg';

/** The open transaction of an audited write, as repositories need it. */
export interface Queryable {
  query<R extends QueryResultRow>(text: string, values: readonly unknown[]): Promise<QueryResult<R>>;
}
