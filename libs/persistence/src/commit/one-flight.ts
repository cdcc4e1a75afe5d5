import type { PoolClient } from 'pg';

interface Corkable {
  readonly connection: { readonly stream: { cork(): void; uncork(): void } };
}

/** Sends all statements that `send` issues before it waits in one packet instead of one each. */
export function inOneFlight<T>(client: PoolClient, send: () => Promise<T>): Promise<T> {
  const { stream } = (client as unknown as Corkable).connection;
  stream.cork();
  try {
    return send();
  } finally {
    stream.uncork();
  }
}
