import type { QueryResult, QueryResultRow } from 'pg';
import type { Queryable } from '../repositories/queryable.js';

/** Sends the named statements of commits without their names, in the transaction of an audited write. */
export function transactionSender(tx: Queryable) {
  return {
    query: <R extends QueryResultRow>({ text, values }: { text: string; values: unknown[] }): Promise<QueryResult<R>> =>
      tx.query<R>(text, values),
  };
}
