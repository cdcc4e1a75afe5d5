import { beforeAll, describe, expect, it } from '@jest/globals';
import type { JsonObject } from '@svc/expressions';
import { Client } from 'pg';
import { type Api, dataOf } from './support/api.js';
import { untilAwaited } from './support/database.js';
import { discountTable, newDecisionKey } from './support/decisions.js';
import { eventually } from './support/eventually.js';
import { stackUnderTest } from './support/own-api.js';
import { sequence } from './support/processes.js';
import { registerTenant } from './support/tenants.js';

type Kind = 'definition' | 'decision';

describe('uploads of one key at once', () => {
  let api: Api;
  beforeAll(async () => {
    api = await registerTenant();
  });

  it.each<[Kind, JsonObject, (key: string) => JsonObject]>([
    ['definition', { name: 'Renamed', description: 'as renamed' }, () => sequence()],
    ['decision', { name: 'Renamed' }, discountTable],
  ])(
    'an upload of a new version of a %s keeps the name that a concurrent upload gave it',
    async (kind, renamed, sourceOf) => {
      const key = newDecisionKey();
      const upload = { source_type: 'json', source: sourceOf(key) };
      dataOf(await api.post(`/v1/${kind}s`, { ...upload, key, name: 'First' }), 201);
      const other = await UploadUnderWay.begin(kind, key, renamed);
      // An update waits at most four seconds. If the other upload takes longer, the update is sent again.
      const update = eventually('an update', async () => {
        const answer = await api.put(`/v1/${kind}s/${key}`, upload);
        return answer.status !== 503 && answer;
      });
      const [updated] = await Promise.all([update, other.end()]);
      expect(dataOf(updated)).toMatchObject({ ...renamed, is_active: true });
      expect(dataOf(await api.get(`/v1/${kind}s/${key}`))).toEqual(
        expect.objectContaining({ ...renamed, id: dataOf(updated).id }),
      );
    },
  );
});

/** The transaction of an upload that makes version 2. It stays open until another transaction waits for it. */
class UploadUnderWay {
  private constructor(private readonly client: Client) {}

  static async begin(kind: Kind, key: string, content: JsonObject): Promise<UploadUnderWay> {
    const client = new Client({ connectionString: stackUnderTest().databaseUrl });
    await client.connect();
    await client.query('BEGIN');
    await client.query(`UPDATE ${kind} SET last_version = 2 WHERE key = $1`, [key]);
    await client.query(`UPDATE ${kind}_version SET is_active = false WHERE key = $1`, [key]);
    const second = { ...content, id: crypto.randomUUID(), version: 2, is_active: true };
    await client.query(
      `INSERT INTO ${kind}_version SELECT (jsonb_populate_record(first, $2)).* FROM ${kind}_version AS first WHERE key = $1`,
      [key, JSON.stringify(second)],
    );
    return new UploadUnderWay(client);
  }

  async end(): Promise<void> {
    try {
      await untilAwaited(this.client);
      await this.client.query('COMMIT');
    } finally {
      await this.client.end();
    }
  }
}
