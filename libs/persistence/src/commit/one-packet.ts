import type { PoolClient } from 'pg';

interface Corkable {
  readonly connection: { readonly stream: { cork(): void; uncork(): void } };
}

/** What `send` sends before it waits goes out in one packet instead of one per statement. */
export function inOnePacket<T>(client: PoolClient, send: () => Promise<T>): Promise<T> {
  const { stream } = (client as unknown as Corkable).connection;
  stream.cork();
  try {
    return send();
  } finally {
    stream.uncork();
  }
}
