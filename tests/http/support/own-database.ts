import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { execute } from './database.js';
import { stackUnderTest } from './own-api.js';

/** An empty database on the server of the stack under test, for changes that other tests must not see. */
export class OwnDatabase {
  private readonly name = `own_${randomUUID().replaceAll('-', '')}`;
  readonly url = Object.assign(new URL(stackUnderTest().databaseUrl), { pathname: `/${this.name}` }).href;

  async create(): Promise<void> {
    await execute(`CREATE DATABASE ${this.name}`, []);
  }

  async drop(): Promise<void> {
    await execute(`DROP DATABASE ${this.name} WITH (FORCE)`, []);
  }

  /** Copies everything into a database of this name, as a dump does. Nobody may be connected. */
  async copyTo(dump: string): Promise<void> {
    await execute(`CREATE DATABASE ${dump} TEMPLATE ${this.name}`, []);
  }

  /** Becomes what the dump holds. */
  async restoreFrom(dump: string): Promise<void> {
    await this.drop();
    await execute(`CREATE DATABASE ${this.name} TEMPLATE ${dump}`, []);
  }

  async query<Row>(statement: string, values: unknown[] = []): Promise<Row[]> {
    const client = new Client({ connectionString: this.url });
    await client.connect();
    return client
      .query(statement, values)
      .then(({ rows }) => rows as Row[])
      .finally(() => client.end());
  }
}
