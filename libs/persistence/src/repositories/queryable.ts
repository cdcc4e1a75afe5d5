import type { QueryResult, QueryResultRow } from 'pg';

/** The open transaction of an audited write. */
export interface Queryable {
  query<R extends QueryResultRow>(text: string, values: readonly unknown[]): Promise<QueryResult<R>>;
}
