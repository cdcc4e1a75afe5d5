import type { QueryResult, QueryResultRow } from 'pg';
import type { Queryable } from '../repositories/queryable.js';

/** What a commit sends by name, in the transaction of an audited write, which names its texts itself. */
export function transactionSender(tx: Queryable) {
  return {
    query: <R extends QueryResultRow>({ text, values }: { text: string; values: unknown[] }): Promise<QueryResult<R>> =>
      tx.query<R>(text, values),
  };
}
