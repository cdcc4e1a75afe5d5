import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { DefinitionSchema, DefinitionVersionSchema, ProcessModelSchema } from '../entities/definition.js';
import { InstanceSchema, InstanceVariableSchema, TokenSchema } from '../entities/instance.js';
import { TaskSchema } from '../entities/work.js';
import { tenantScope } from '../tenant-scope.js';
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.js';
import { DefinitionRepository } from './definitions.js';
import { InstanceRepository } from './instances.js';
import type { InstanceFilter } from './instance-list.js';
import { TaskRepository } from './tasks.js';
import { TokenRepository } from './tokens.js';

const tenant = tenantScope(randomUUID());
const stranger = tenantScope(randomUUID());
const wholeList = { limit: 51, offset: 0, after: null };
const at = new Date('2026-01-01T00:00:00.000Z');
/** Ids in order of creation, as UUIDv7 are. */
const id = (n: number): string => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`;

let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const instanceRow = (n: number, fields: object): object => ({
  tenantId: tenant,
  id: id(n),
  definitionId: id(900),
  definitionKey: 'order',
  definitionVersion: 1,
  definitionName: 'Order',
  definitionHash: 'h',
  status: 'running',
  error: null,
  metadata: '{}',
  correlationId: null,
  initialVariables: '{}',
  parentInstanceId: null,
  commitSeq: 1,
  engineVersion: '1',
  execution: 'durable' as const,
  search: '',
  startedAt: at,
  endedAt: null,
  updatedAt: at,
  ...fields,
});

describe('InstanceRepository', () => {
  let instances: InstanceRepository;

  beforeAll(async () => {
    instances = new InstanceRepository(database.dataSource);
    await database.dataSource.getRepository(InstanceSchema).insert([
      instanceRow(1, { search: 'order creme 100%', correlationId: 'c-1' }),
      instanceRow(2, {
        status: 'completed',
        definitionVersion: 2,
        parentInstanceId: id(1),
        startedAt: new Date('2026-02-01T00:00:00Z'),
      }),
      instanceRow(3, { definitionKey: 'invoice' }),
      instanceRow(4, { tenantId: stranger }),
    ]);
    await database.dataSource.getRepository(InstanceVariableSchema).insert([
      { tenantId: tenant, instanceId: id(1), name: 'amount', value: '12', searchable: '12' },
      { tenantId: tenant, instanceId: id(1), name: '__proto__', value: '"x"', searchable: 'x' },
      { tenantId: tenant, instanceId: id(3), name: 'amount', value: '13', searchable: '13' },
    ]);
    await database.dataSource.getRepository(TokenSchema).insert(
      (['dead', 'waiting', 'dead', 'active'] as const).map((status, n) => ({
        tenantId: tenant,
        instanceId: id(1),
        id: id(10 + n),
        elementId: 'e',
        elementType: status === 'active' ? 'serviceTask' : 'userTask',
        status,
        createdAt: at,
        updatedAt: at,
      })),
    );
  });

  it.each([
    ['everything, newest first', {}, [3, 2, 1]],
    ['by status', { status: 'completed' }, [2]],
    ['by key', { definitionKey: 'invoice' }, [3]],
    ['by version', { definitionVersion: 2 }, [2]],
    ['by correlation id', { correlationId: 'c-1' }, [1]],
    ['by parent', { parentInstanceId: id(1) }, [2]],
    ['started from', { startedFrom: new Date('2026-01-15T00:00:00Z') }, [2]],
    ['started before', { startedTo: new Date('2026-01-15T00:00:00Z') }, [3, 1]],
    ['by words, whatever their accents', { words: ['CREME', 'ord'] }, [1]],
    ['by literal signs', { words: ['100%'] }, [1]],
    ['by a sign that is no wildcard', { words: ['Order%100'] }, []],
    ['by a sign that folding makes one', { words: ['Order％100'] }, []],
    ['by words and more', { words: ['order'], status: 'running', variables: [['amount', '12']] as const }, [1]],
    ['by a variable', { variables: [['amount', '12']] as const }, [1]],
    [
      'by two variables',
      {
        variables: [
          ['amount', '12'],
          ['__proto__', 'x'],
        ] as const,
      },
      [1],
    ],
    ['by a variable that nobody has', { variables: [['amount', '14']] as const }, []],
  ])('instances are listed: %s', async (_title, filter, expected) => {
    const rows = await instances.list(tenant, filter, wholeList);
    expect(rows.map((row) => row.id)).toEqual(expected.map(id));
  });

  it('instances are paged by offset and by cursor', async () => {
    const ids = async (page: object): Promise<string[]> =>
      (await instances.list(tenant, {}, { ...wholeList, ...page })).map((row) => row.id);
    expect(await ids({ limit: 1, offset: 1 })).toEqual([id(2)]);
    expect(await ids({ after: id(2) })).toEqual([id(1)]);
  });

  describe('searches by the word index', () => {
    const many = tenantScope(randomUUID());
    const list = async (filter: InstanceFilter, page: object = {}): Promise<string[]> =>
      (await instances.list(many, filter, { ...wholeList, ...page })).map((row) => row.id);

    beforeAll(async () => {
      await database.dataSource.query(
        `INSERT INTO instance SELECT (jsonb_populate_record(i, jsonb_build_object('tenant_id', $1::text, 'search', format('case order-%s %s', lpad(n::text, 4, '0'), CASE WHEN n <= 60 THEN 'rare' END),
           'status', CASE WHEN n % 2 = 0 THEN 'running' ELSE 'completed' END, 'id', '00000000-0000-7000-8000-' || lpad(n::text, 12, '0')))).*
         FROM instance i, generate_series(1, 6000) AS n WHERE i.tenant_id = $2 AND i.id = $3`,
        [many, tenant, id(1)],
      );
    });

    it('a search among many instances finds words', async () => {
      const expected = (...ns: number[]): string[] => ns.map(id);
      expect(await list({ words: ['rare'] }, { limit: 2 })).toEqual(expected(60, 59));
      expect(await list({ words: ['rare'] }, { limit: 2, offset: 58 })).toEqual(expected(2, 1));
      expect(await list({ words: ['rare', 'order'] }, { after: id(3) })).toEqual(expected(2, 1));
      expect(await list({ words: ['rare'], status: 'running' }, { limit: 2 })).toEqual(expected(60, 58));
      expect(await list({ words: ['order'] }, { limit: 2 })).toEqual(expected(6_000, 5_999));
      expect(await list({ words: ['nowhere'] })).toEqual([]);
    });

    it('a search among many instances finds a word whose parts all instances have', async () => {
      expect(await list({ words: ['order-7'] })).toEqual([]);
      expect(await list({ words: ['Case', 'order-0005'] })).toEqual([5].map(id));
      expect(await list({ words: ['order-0005', 'ORDER'], status: 'completed' }, { limit: 1 })).toEqual([5].map(id));
      expect(await list({ words: ['order-0005'], variables: [['amount', '12']] })).toEqual([]);
      expect(await list({ words: ['0005-order'] })).toEqual([]);
    });

    it('a search among many instances counts its matches', async () => {
      expect(await instances.countBefore(many, { words: ['rare'] }, id(11))).toBe(10);
      expect(await instances.countBefore(many, { status: 'running' }, id(11))).toBe(5);
    });
  });

  it('an instance of another tenant is not found', async () => {
    expect(await instances.find(stranger, id(1))).toBeNull();
    expect(await instances.findState(stranger, id(1))).toBeNull();
    expect(await instances.findProgress(stranger, id(1))).toBeNull();
    expect(await instances.findWithVariables(stranger, id(1))).toBeNull();
    expect(await instances.findVariables(stranger, id(1))).toBeNull();
  });

  it('the progress of an instance says whether anything still moves', async () => {
    expect(await instances.findProgress(tenant, id(1))).toEqual({ id: id(1), status: 'running', isSettled: false });
    expect(await instances.findProgress(tenant, id(3))).toEqual({ id: id(3), status: 'running', isSettled: true });
  });

  it('the token that hosts a subprocess does not count as moving', async () => {
    const host = { tenantId: tenant, instanceId: id(3), id: id(30), elementId: 'packing', elementType: 'subProcess' };
    const tokens = database.dataSource.getRepository(TokenSchema);
    await tokens.insert({ ...host, status: 'active', createdAt: at, updatedAt: at });
    expect(await instances.findProgress(tenant, id(3))).toEqual({ id: id(3), status: 'running', isSettled: true });
    await tokens.delete({ id: id(30) });
  });

  it('living tokens are listed first, then the newest dead ones', async () => {
    const tokens = await new TokenRepository(database.dataSource).list(tenant, id(1));
    expect(tokens.map((token) => token.id)).toEqual([11, 13, 12, 10].map(id));
  });
});

describe('TaskRepository', () => {
  it('tasks are listed by their filters, oldest first, and one can be read with its state', async () => {
    const tasks = new TaskRepository(database.dataSource);
    const row = {
      tenantId: tenant,
      instanceId: id(1),
      definitionKey: 'order',
      tokenId: id(11),
      elementId: 'e',
      candidateGroups: ['a'],
      claimVersion: 3,
      priority: null,
      variables: '{}',
      createdAt: at,
      claimedAt: null,
      completedAt: null,
    };
    await database.dataSource.getRepository(TaskSchema).insert([
      { ...row, id: id(21), name: 'Prüfen', status: 'pending', assignee: null, dueAt: null },
      { ...row, id: id(22), name: 'Pack', status: 'claimed', assignee: 'kim', dueAt: at },
    ]);
    const ids = async (filter: object): Promise<string[]> =>
      (await tasks.list(tenant, filter, wholeList)).map((task) => task.id);
    expect(await ids({})).toEqual([id(21), id(22)]);
    expect(await ids({ status: 'claimed' })).toEqual([id(22)]);
    expect(await ids({ assignee: 'kim', instanceId: id(1), definitionKey: 'order' })).toEqual([id(22)]);
    expect(await ids({ words: ['PRUF'] })).toEqual([id(21)]);
    expect(await ids({ words: ['p'] })).toEqual([id(21), id(22)]);
    expect(await ids({ words: ['p', 'K'], status: 'claimed' })).toEqual([id(22)]);
    expect(await ids({ words: ['p'], status: 'completed' })).toEqual([]);
    expect(await ids({ words: ['p'], assignee: 'kim' })).toEqual([id(22)]);
    expect(await ids({ words: ['prü'], assignee: 'kim' })).toEqual([]);
    expect(await ids({ assignee: 'kim' })).toEqual([id(22)]);
    expect((await tasks.list(tenant, { words: ['p'] }, { ...wholeList, offset: 1 })).map((task) => task.id)).toEqual([
      id(22),
    ]);
    expect(await tasks.list(stranger, { words: ['p'] }, wholeList)).toEqual([]);
    expect(await ids({ dueBefore: new Date('2026-01-02T00:00:00Z') })).toEqual([id(22)]);
    expect(await tasks.findState(tenant, id(22))).toEqual({
      id: id(22),
      instanceId: id(1),
      elementId: 'e',
      status: 'claimed',
      assignee: expect.any(String),
      claimVersion: 3,
      asksAssignment: false,
      askedAbout: null,
      refusal: null,
      instanceStatus: 'running',
    });
    expect(await tasks.findState(stranger, id(22))).toBeNull();
  });
});

describe('DefinitionRepository', () => {
  it('active versions of keys that are not deleted are found, and given versions of all keys', async () => {
    const definitions = new DefinitionRepository(database.dataSource);
    const { manager } = database.dataSource;
    await manager.getRepository(ProcessModelSchema).insert({ hash: 'm', model: '{}', createdAt: at });
    await manager.getRepository(DefinitionSchema).insert([
      { tenantId: tenant, key: 'order', lastVersion: 2, deletedAt: null, createdAt: at, updatedAt: at },
      { tenantId: tenant, key: 'gone', lastVersion: 1, deletedAt: at, createdAt: at, updatedAt: at },
    ]);
    const version = (n: number, key: string, number: number, isActive: boolean): object => ({
      tenantId: tenant,
      id: id(n),
      key,
      version: number,
      name: 'Order',
      description: null,
      sourceType: 'bpmn',
      source: '<x/>',
      sourceHash: 'h',
      modelHash: 'm',
      xml: null,
      findings: '[]',
      startsByRequest: true,
      execution: 'durable' as const,
      credentials: [],
      decisions: [],
      isActive,
      createdAt: at,
      updatedAt: at,
    });
    await manager
      .getRepository(DefinitionVersionSchema)
      .insert([version(31, 'order', 1, false), version(32, 'order', 2, true), version(33, 'gone', 1, false)]);
    expect((await definitions.find(tenant, 'order', null))?.version).toBe(2);
    expect((await definitions.find(tenant, 'order', 1))?.source).toBe('<x/>');
    expect(await definitions.findStartable(tenant, 'order', null)).toMatchObject({
      id: id(32),
      modelHash: 'm',
      sourceHash: 'h',
    });
    expect(await definitions.find(tenant, 'gone', 1)).toMatchObject({ key: 'gone' });
    expect(await definitions.findStartable(tenant, 'gone', 1)).toBeNull();
    expect(await definitions.find(tenant, 'gone', null)).toBeNull();
    expect((await definitions.findById(tenant, id(33)))?.key).toBe('gone');
    expect((await definitions.listActive(tenant, wholeList)).map((row) => row.key)).toEqual(['order']);
    expect((await definitions.listVersions(tenant, 'order', wholeList)).map((row) => row.version)).toEqual([2, 1]);
    expect(await definitions.listVersions(tenant, 'gone', wholeList)).toHaveLength(1);
    expect(await definitions.find(stranger, 'order', null)).toBeNull();
    const instances = new InstanceRepository(database.dataSource);
    await manager.getRepository(InstanceSchema).insert(instanceRow(40, { definitionId: id(31) }));
    expect(await instances.findModelHash(tenant, id(40))).toBe('m');
    expect(await instances.findModelHash(stranger, id(40))).toBeNull();
  });
});
