import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import type { Actor } from '@svc/engine';
import { Committer } from '../commit/committer.js';
import { DecisionEvaluationSchema } from '../entities/decision.js';
import { tenantScope } from '../tenant-scope.js';
import { openTestDatabase, PATIENT_MS, type TestDatabase } from '../../testing/test-database.js';
import { EvaluationRepository, EvaluationWriter } from './decision-evaluations.js';
import { DecisionDirectory } from './decision-directory.js';
import { DecisionWriter } from './decision-writes.js';
import { DecisionRepository } from './decisions.js';
import type { Queryable } from './queryable.js';

const tenant = tenantScope(randomUUID());
const stranger = tenantScope(randomUUID());
const actor: Actor = { type: 'api_key', id: null };
/** Ids in order of creation, as UUIDv7 are. */
const id = (n: number): string => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`;
const day = (n: number): Date => new Date(Date.UTC(2026, 0, n));

let database: TestDatabase;
let committer: Committer;

beforeAll(async () => {
  database = await openTestDatabase();
  committer = new Committer({ url: database.url, connectTimeoutMs: PATIENT_MS });
});
afterAll(async () => {
  await committer.close();
  await database.close();
});

const write = <T>(work: (tx: Queryable) => Promise<T>): Promise<T> =>
  committer.record(tenant, actor, async (tx) => ({ result: await work(tx), entries: [] }));

describe('reads of decisions', () => {
  const writer = new DecisionWriter();
  const content = { name: 'Risk', sourceType: 'json', source: '{}', sourceHash: 's', findings: '[]' };
  const add = (key: string, n: number) =>
    write(async (tx) =>
      writer.add(
        tenant,
        await writer.lock(tenant, key, tx),
        { ...content, id: id(n), key, modelHash: `m${n}`, model: `{"n":${n}}` },
        tx,
      ),
    );
  let directory: DecisionDirectory;
  let decisions: DecisionRepository;

  beforeAll(async () => {
    directory = new DecisionDirectory(database.dataSource);
    decisions = new DecisionRepository(database.dataSource);
    await add('risk', 1);
    await add('risk', 2);
    await add('gone', 3);
    await write(async (tx) => writer.softDelete(tenant, await writer.lock(tenant, 'gone', tx), tx));
  });

  it('a decision is evaluated with its active or a pinned version', async () => {
    const active = { id: id(2), key: 'risk', version: 2, sourceHash: 's', modelHash: 'm2' };
    expect(await directory.findEvaluable(tenant, 'risk', null)).toEqual(active);
    expect(await directory.findEvaluable(tenant, 'risk', 1)).toMatchObject({ id: id(1), modelHash: 'm1' });
    expect(await directory.loadModel('m1')).toBe('{"n":1}');
  });

  it.each([
    ['an unknown key', tenant, 'nothing', null],
    ['an unknown version', tenant, 'risk', 3],
    ['a deleted key', tenant, 'gone', null],
    ["another tenant's key", stranger, 'risk', null],
    ["another tenant's version", stranger, 'risk', 1],
  ])('a decision is not found by %s', async (_title, scope, key, version) => {
    expect(await directory.findEvaluable(scope, key, version)).toBeNull();
    expect(await decisions.find(scope, key, version)).toBeNull();
  });

  it('a version of a deleted key is not evaluated, and can be read', async () => {
    expect(await directory.findEvaluable(tenant, 'gone', 1)).toBeNull();
    expect(await decisions.find(tenant, 'gone', 1)).toMatchObject({ key: 'gone', isActive: false });
    const known = ['risk', 'gone', 'nothing'].map((key) => decisions.isKnown(tenant, key));
    expect(await Promise.all(known)).toEqual([true, true, false]);
    expect(await decisions.isKnown(stranger, 'risk')).toBe(false);
  });

  it('a missing decision model is read as null', async () => {
    expect(await directory.loadModel('m9')).toBeNull();
  });

  it('decisions are listed by active version, and all versions of a key are listed', async () => {
    const page = { limit: 51, offset: 0, after: null };
    expect((await decisions.listActive(tenant, page)).map((row) => row.id)).toEqual([id(2)]);
    expect((await decisions.listVersions(tenant, 'risk', page)).map((row) => row.version)).toEqual([2, 1]);
    expect((await decisions.listVersions(tenant, 'risk', { ...page, after: '2' })).map((row) => row.version)).toEqual([
      1,
    ]);
    expect(await decisions.listVersions(tenant, 'gone', page)).toHaveLength(1);
    expect(await decisions.listActive(stranger, page)).toEqual([]);
  });

  it('a decision can be rolled back, and a deleted one is revived as the next version', async () => {
    await write(async (tx) => writer.activate(tenant, await writer.lock(tenant, 'risk', tx), 1, tx));
    expect(await directory.findEvaluable(tenant, 'risk', null)).toMatchObject({ version: 1 });
    expect(await add('gone', 4)).toMatchObject({ version: 2, isActive: true });
  });
});

describe('reads of evaluations', () => {
  const wholeList = { limit: 101, offset: 0, after: null };
  const writer = new EvaluationWriter();
  const evaluation = (n: number) => ({
    id: id(n),
    decisionKey: 'risk',
    decisionVersion: 1,
    decisionHash: 's',
    hitPolicy: 'FIRST',
    matched: true,
    rulesMatched: '["r1"]',
    matchedRules: '{"matched":[]}',
    inputVariables: '{}',
    outputs: '{}',
  });
  let evaluations: EvaluationRepository;

  beforeAll(async () => {
    evaluations = new EvaluationRepository(database.dataSource);
    const process = { tenantId: tenant, instanceId: id(70), elementId: 'decide' };
    await database.dataSource.getRepository(DecisionEvaluationSchema).insert([
      { ...evaluation(11), ...process, evaluatedAt: day(3) },
      { ...evaluation(12), ...process, evaluatedAt: day(1), decisionVersion: 2 },
      { ...evaluation(13), ...process, evaluatedAt: day(2), instanceId: id(71) },
      { ...evaluation(14), ...process, evaluatedAt: day(2), decisionKey: 'price' },
      { ...evaluation(15), ...process, tenantId: stranger, evaluatedAt: day(2) },
    ]);
  });

  it.each([
    ['all of a decision, newest first', {}, [11, 13, 12]],
    ['those of an instance', { instanceId: id(70) }, [11, 12]],
    ['those of a version', { version: 2 }, [12]],
    ['those at or after a time', { from: day(2) }, [11, 13]],
    ['those before a time', { to: day(2) }, [12]],
    ['what all filters hold for', { instanceId: id(70), from: day(2), version: 1 }, [11]],
  ])('evaluations are listed: %s', async (_title, filter, expected) => {
    const rows = await evaluations.list(tenant, 'risk', filter, wholeList);
    expect(rows.map((row) => row.id)).toEqual(expected.map(id));
  });

  it('evaluations are paged by offset and by cursor', async () => {
    const ids = async (page: object): Promise<string[]> =>
      (await evaluations.list(tenant, 'risk', {}, { ...wholeList, ...page })).map((row) => row.id);
    expect(await ids({ limit: 1, offset: 1 })).toEqual([id(13)]);
    expect(await ids({ after: id(11) })).toEqual([id(13), id(12)]);
  });

  it('the values of an evaluation are left out of a list if they are large together, and whole in the single read', async () => {
    const half = JSON.stringify('x'.repeat(16 * 1024));
    const large = { ...evaluation(16), tenantId: tenant, decisionKey: 'large', inputVariables: half, outputs: half };
    await database.dataSource
      .getRepository(DecisionEvaluationSchema)
      .insert([{ ...large, instanceId: null, elementId: null, evaluatedAt: day(1) }]);
    const nothing = { rulesMatched: null, matchedRules: null, inputVariables: null, outputs: null };
    expect(await evaluations.list(tenant, 'large', {}, wholeList)).toMatchObject([{ id: id(16), ...nothing }]);
    expect(await evaluations.find(tenant, 'large', id(16))).toMatchObject({ inputVariables: half, outputs: half });
  });

  it.each([
    ['its own tenant and decision', tenant, 'risk', true],
    ['another decision', tenant, 'price', false],
    ['another tenant', stranger, 'risk', false],
  ])('an evaluation is looked up by %s', async (_title, scope, key, isFound) => {
    expect((await evaluations.find(scope, key, id(11))) !== null).toBe(isFound);
  });

  it('repeated evaluations are written once', async () => {
    const add = (...numbers: number[]) => {
      const rows = numbers.map((n) => ({ ...evaluation(n), decisionKey: 'once', evaluatedAt: day(n) }));
      return write((tx) => writer.add(tenant, rows, tx));
    };
    expect(await add(20, 21)).toEqual(new Set([id(20), id(21)]));
    expect(await add(21, 22, 22)).toEqual(new Set([id(22)]));
    const kept = await evaluations.find(tenant, 'once', id(20));
    expect(kept).toMatchObject({ instanceId: null, elementId: null, evaluatedAt: day(20) });
  });
});
