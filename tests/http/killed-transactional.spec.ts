import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { localSecrets } from '../../tools/stack/secrets.mjs';
import { Api, dataOf, type Json } from './support/api.js';
import { execute } from './support/database.js';
import { eventually } from './support/eventually.js';
import { OwnApi, stackUnderTest } from './support/own-api.js';
import { sequence, userTask, waitTimer } from './support/processes.js';
import { registerTenant } from './support/tenants.js';
import { uploadTransactional } from './support/transactional.js';

const START_MS = 120_000;
const CLIENTS = 16;
/** After this many completions the process is killed in the middle of other requests. */
const ENOUGH = 60;

/** Records what clients were told before the process was killed. */
class Witness {
  readonly started: string[] = [];
  readonly completed: string[] = [];
  private isDead = false;

  constructor(
    private readonly victim: Api,
    private readonly keys: readonly string[],
    private readonly kill: () => void,
  ) {}

  async watch(): Promise<void> {
    await Promise.all(Array.from({ length: CLIENTS }, (_, n) => this.drive(this.keys[n % this.keys.length] ?? '')));
  }

  private async drive(key: string): Promise<void> {
    while (!this.isDead) {
      const id = await this.told('/v1/instances', { definition_key: key }, this.started, ({ id }) => id);
      if (id === null) return;
      const [task] = await this.victim.get(`/v1/tasks?instance_id=${id}`).then(
        ({ body }) => body.data ?? [],
        () => [],
      );
      if (task === undefined) continue;
      await this.told(`/v1/tasks/${task.id}/claim`, {}, [], () => id);
      await this.told(`/v1/tasks/${task.id}/complete`, {}, this.completed, () => id);
    }
  }

  /** Null where there was no answer, since the process has ended. */
  private async told(path: string, body: Json, noted: string[], idOf: (data: Json) => string): Promise<string | null> {
    const answer = await this.victim.post(path, body).catch(() => null);
    if (answer === null) return null;
    if (answer.status >= 300) throw new Error(`expected ${path} to be done, found ${JSON.stringify(answer.body)}`);
    const id = idOf(answer.body.data);
    noted.push(id);
    if (this.completed.length >= ENOUGH && !this.isDead) {
      this.isDead = true;
      this.kill();
    }
    return id;
  }
}

describe('kill -9 while instances run without workflows', () => {
  let api: Api;
  let own: OwnApi;
  beforeAll(async () => {
    const { payloadKeys } = localSecrets(stackUnderTest().dataDir);
    own = await OwnApi.start({ PAYLOAD_KEYS: payloadKeys });
    await eventually('the process to be ready', async () => (await own.as(null).get('/health/ready')).status === 200);
    api = await registerTenant();
  }, START_MS);
  afterAll(() => own.signal('SIGKILL'), START_MS);

  it(
    'kill -9 of the API loses no answer, does nothing twice, and promotes once',
    async () => {
      const plain = await uploadTransactional(api, sequence(userTask('a')));
      const promoted = await uploadTransactional(api, sequence(userTask('a'), waitTimer('timer', 'PT1S')));
      const victim = new Api(api.key, own.baseUrl);
      const witness = new Witness(victim, [plain, promoted], () => own.signal('SIGKILL'));
      const death = own.ended();
      await witness.watch();
      await death;

      const keys = [plain, promoted];
      const rows = await execute('SELECT id, status, execution FROM instance WHERE definition_key = ANY ($1)', [keys]);
      expect(rows.map(({ id }) => id)).toEqual(expect.arrayContaining(witness.started));
      const open = async () =>
        execute(`SELECT i.id FROM instance i WHERE i.id = ANY ($1) AND i.status <> 'completed'`, [witness.completed]);
      await eventually('the promoted ones to end', async () => (await open()).length === 0, START_MS);
      const times = await execute(
        `SELECT instance_id, count(*)::int AS times FROM audit_entry
       WHERE action = 'task.completed' AND instance_id = ANY ($1) GROUP BY 1`,
        [rows.map(({ id }) => id)],
      );
      expect(times.filter((row) => row.times !== 1)).toEqual([]);
      expect(times.map(({ instance_id: id }) => id)).toEqual(expect.arrayContaining(witness.completed));
      expect(dataOf(await api.get('/v1/audit/verify'))).toMatchObject({ valid: true, failures: [] });
      await eventually('nothing to be launched', async () => {
        const due = 'SELECT 1 FROM instance_state WHERE launch_due IS NOT NULL AND instance_id = ANY ($1)';
        return (await execute(due, [rows.map(({ id }) => id)])).length === 0;
      });
    },
    START_MS * 2,
  );
});
