import { Client } from 'pg';

/** The names of the statements that `work` sends. */
export async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const names: string[] = [];
  const { prototype } = Client;
  const original = prototype.query as (...args: unknown[]) => unknown;
  prototype.query = function (this: unknown, ...args: unknown[]) {
    const [query] = args;
    if (typeof query === 'object' && query !== null && 'name' in query) names.push(String(query.name));
    return original.apply(this, args);
  } as typeof prototype.query;
  try {
    await work();
  } finally {
    prototype.query = original as typeof prototype.query;
  }
  return names;
}
