import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createStateSeal } from '@svc/contract/codec';
import { silentLog } from '@svc/driver/testing';
import type { InputEnvelope, PackedState } from '@svc/engine';
import { unpackState } from '@svc/engine';
import { Committer, createPayloadStores, InstanceStates, TaskClaims, tenantScope } from '@svc/persistence';
import type { RecordedState } from '../../libs/runtime/testing/recorded-state.js';
import { TransactionalDriver } from '../../libs/runtime/src/drivers/transactional/transactional-driver.js';
import { openTestDatabase } from '../../libs/persistence/testing/test-database.js';
import type { TestDatabase } from '../../libs/persistence/testing/test-database.js';

const FOLDER = fileURLToPath(new URL('../states/', import.meta.url));
const releases = readdirSync(FOLDER).map((file) => ({
  release: file.replace('.json', ''),
  states: JSON.parse(readFileSync(`${FOLDER}${file}`, 'utf8')) as RecordedState[],
}));
const START_MS = 120_000;
const limits = { maxVariablesBytes: 5 * 1_024 * 1_024, continueAsNewAfterEvents: 4_000 };

let database: TestDatabase;
let committer: Committer;
beforeAll(async () => {
  database = await openTestDatabase();
  committer = new Committer({ url: database.url });
}, START_MS);
afterAll(async () => {
  await committer?.close();
  await database?.close();
}, START_MS);

const rows = (sql: string, ...values: unknown[]): Promise<Record<string, string>[]> =>
  database.dataSource.query(sql, values);
const sealOf = () => {
  const { keys } = createPayloadStores(database.dataSource);
  return createStateSeal({ masterKeys: [{ id: 'test', key: Buffer.alloc(32, 7) }], keys });
};

/** The driver of a process that has just started and remembers nothing. */
function openDriver(): TransactionalDriver {
  const { dataSource } = database;
  const refuse = () => Promise.reject(new Error('expected nothing to be asked'));
  return new TransactionalDriver({
    ...{ committer, limits, seal: sealOf() },
    checkers: { check: async () => null },
    states: new InstanceStates(dataSource),
    models: createPayloadStores(dataSource).models,
    answerQuestions: refuse,
    log: silentLog,
    promoted: () => undefined,
  });
}

/** Stores a state as its release did. `change` alters it before it is encrypted. */
async function store(recorded: RecordedState, change: (stored: RecordedState['stored']) => unknown = (same) => same) {
  const { request, model, modelHash, stored, name } = recorded;
  const { tenantId, instanceId, inputs } = request;
  const [start] = inputs;
  if (start?.input.type !== 'started') throw new Error('expected an instance that begins');
  const { id } = start.input.definition;
  await rows(
    'INSERT INTO process_model (hash, model) VALUES ($1, $2) ON CONFLICT DO NOTHING',
    modelHash,
    JSON.stringify(model),
  );
  await rows('INSERT INTO definition (tenant_id, key) VALUES ($1, $2) ON CONFLICT DO NOTHING', tenantId, name);
  await rows(
    `INSERT INTO definition_version (tenant_id, id, key, version, name, source_type, source, source_hash, model_hash, execution)
     VALUES ($1, $2, $3, 1, $3, 'json', '', '', $4, 'transactional') ON CONFLICT DO NOTHING`,
    ...[tenantId, id, name, modelHash],
  );
  const state = await sealOf().seal(request, change(stored));
  expect(await committer.commitKept(request, { state, isPromoted: false })).toEqual({ kind: 'committed' });
  return { tenantId, instanceId };
}

const input = (id: string, body: InputEnvelope['input']): InputEnvelope => ({
  ...{ id, at: Date.now(), actor: { type: 'api_key', id: null }, input: body },
});

async function completeAll(driver: TransactionalDriver, of: Identity): Promise<void> {
  const query = async (text: string, values: readonly unknown[]) => ({ rows: await rows(text, ...values) });
  const open = `SELECT id FROM task WHERE tenant_id = $1 AND instance_id = $2 AND status = 'pending'`;
  const next = async () => (await rows(open, of.tenantId, of.instanceId)).at(0)?.['id'];
  for (let taskId = await next(); taskId !== undefined; taskId = await next()) {
    await new TaskClaims().claim(tenantScope(of.tenantId), [{ id: taskId, assignee: 'ann' }], { query } as never);
    const completion = input(`complete ${taskId}`, { type: 'taskCompleted', taskId, claimVersion: 1, variables: {} });
    expect(await driver.request(of, completion)).toMatchObject({ kind: 'answered', result: { ok: true } });
  }
}

type Identity = Pick<RecordedState['request'], 'tenantId' | 'instanceId'>;

const statusOf = async ({ tenantId, instanceId }: Identity) =>
  (await rows('SELECT status FROM instance WHERE tenant_id = $1 AND id = $2', tenantId, instanceId)).at(0)?.['status'];
const stateRows = ({ tenantId, instanceId }: Identity) =>
  rows('SELECT * FROM instance_state WHERE tenant_id = $1 AND instance_id = $2', tenantId, instanceId);

describe.each(releases)('an instance without a workflow that release $release has stored', ({ states }) => {
  it.each(states)('an instance that an earlier release has stored goes on: $name', async (recorded) => {
    const of = await store(recorded);
    const driver = openDriver();
    if (recorded.stored.state.rest['status'] === 'running') {
      for (const type of ['suspended', 'resumed'] as const)
        expect(await driver.request(of, input(type, { type, reason: null }))).toMatchObject({ result: { ok: true } });
    }
    await completeAll(driver, of);
    expect(await statusOf(of)).toBe(recorded.ends);
  });
});

const laterSchema = (state: PackedState): PackedState => ({ ...state, schema: 2, rest: { ...state.rest, schema: 2 } });

describe('a stored state', () => {
  /** The same state for a new tenant: ids are unique within a tenant. */
  const newInstance = (): RecordedState => {
    const recorded = releases[0]!.states.find(({ ends }) => ends === 'completed')!;
    return JSON.parse(
      JSON.stringify(recorded).replaceAll(recorded.request.tenantId, crypto.randomUUID()),
    ) as RecordedState;
  };

  it('a state stored before states were packed is read as it is', async () => {
    const recorded = newInstance();
    const of = await store(recorded, ({ state }) => ({ state: unpackState(state) }));
    await completeAll(openDriver(), of);
    expect(await statusOf(of)).toBe(recorded.ends);
  });

  it.each([
    ['schema', (stored: RecordedState['stored']) => ({ state: laterSchema(stored.state) })],
    ['packing', (stored: RecordedState['stored']) => ({ state: { ...stored.state, packed: 2 } })],
  ])('a state of a later release, by its %s, is refused and stays unchanged', async (_, later) => {
    const of = await store(newInstance(), later);
    const before = await stateRows(of);
    const suspend = input('suspend', { type: 'suspended', reason: null });
    await expect(openDriver().request(of, suspend)).rejects.toThrow(/^expected .* found 2/);
    await expect(openDriver().preview(of, suspend)).rejects.toThrow(/^expected .* found 2/);
    expect(await stateRows(of)).toEqual(before);
    expect(await statusOf(of)).toBe('running');
  });
});
