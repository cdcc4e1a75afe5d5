import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { execute } from './support/database.js';
import { endOf } from './support/end-of.js';
import { OwnDatabase } from './support/own-database.js';

/** A database with migrations that have the names of ours and other texts. */
class OtherDatabase extends OwnDatabase {
  override async create(): Promise<void> {
    const names = (await execute('SELECT name FROM migrations', [])).map(({ name }) => name);
    await super.create();
    await this.query('CREATE TABLE migrations (id serial, timestamp bigint, name text, fingerprint text)');
    await this.query(`INSERT INTO migrations (name, fingerprint) SELECT unnest($1::text[]), 'another-text'`, [names]);
  }

  async tables(): Promise<string[]> {
    const rows = await this.query<{ tablename: string }>(`SELECT tablename FROM pg_tables WHERE schemaname = 'public'`);
    return rows.map(({ tablename }) => tablename);
  }
}

/** A guard against a hang: programs start slowly while other tests run. */
const START_MS = 240_000;

describe('a database that another state of the program made', () => {
  const database = new OtherDatabase();
  beforeAll(() => database.create());
  afterAll(() => database.drop());

  const found =
    /expected a database made with this program's \w+ \(SHA-256 [0-9a-f]{12}\), found one of another state of the program \(SHA-256 another-text\)/;
  const refused = (name: string, advice: string) => ({
    code: 1,
    output: '',
    complaint: expect.stringMatching(new RegExp(`^${name}: ${found.source}; nothing in it was changed: ${advice}\\n$`)),
  });

  it.each(['worker', 'rotate-credentials'])(
    '%s refuses to start on a database of another program state, with one sentence',
    async (program) => {
      const end = await endOf(program, { DATABASE_URL: database.url, LOCAL_STACK: 'false' });
      expect(end).toEqual(refused('DATABASE_URL', 'give an empty database, or start the program that made this one'));
      expect(await database.tables()).toEqual(['migrations']);
    },
    START_MS,
  );

  it(
    'the API refuses such a database too and names the folder of a local stack',
    async () => {
      const settings = { DATABASE_URL: database.url, LOCAL_STACK: 'true', DATA_DIR: '/tmp/stack/' };
      const advice = 'to begin anew give another DATA_DIR, or remove the folder /tmp/stack';
      expect(await endOf('api', settings)).toEqual(refused('DATA_DIR', advice));
    },
    START_MS,
  );
});
