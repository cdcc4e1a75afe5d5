import { Client } from 'pg';

type Query = (...args: unknown[]) => unknown;

/** Runs `work` while each query of a client of Postgres goes through `instead`, which gets the client's own method. */
export async function whileQueriesGo<T>(
  instead: (client: Client, args: readonly unknown[], query: Query) => unknown,
  work: () => Promise<T>,
): Promise<T> {
  const { prototype } = Client;
  const original = prototype.query as Query;
  prototype.query = function (this: Client, ...args: unknown[]) {
    return instead(this, args, original.bind(this));
  } as typeof prototype.query;
  try {
    return await work();
  } finally {
    prototype.query = original as typeof prototype.query;
  }
}

/** The names of the statements that `work` sends. */
export async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const names: string[] = [];
  const noting = (_: Client, args: readonly unknown[], query: Query): unknown => {
    const [sent] = args;
    if (typeof sent === 'object' && sent !== null && 'name' in sent) names.push(String(sent.name));
    return query(...args);
  };
  await whileQueriesGo(noting, work);
  return names;
}
