import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { InstanceVariableSchema } from '../entities/instance.js';
import { tenantScope } from '../tenant-scope.js';
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.js';
import { ChosenVariables } from './chosen-variables.js';

const tenant = tenantScope(randomUUID());
const stranger = tenantScope(randomUUID());
const [first, second, third] = [randomUUID(), randomUUID(), randomUUID()];

describe('ChosenVariables', () => {
  let database: TestDatabase;
  let chosen: ChosenVariables;

  beforeAll(async () => {
    database = await openTestDatabase();
    chosen = new ChosenVariables(database.dataSource);
    const row = (tenantId: string, instanceId: string, name: string, value: unknown) => ({
      ...{ tenantId, instanceId, name, value: JSON.stringify(value), searchable: null },
    });
    await database.dataSource
      .getRepository(InstanceVariableSchema)
      .insert([
        row(tenant, first, 'total', 12),
        row(tenant, first, 'note', 'ü'.repeat(600)),
        row(tenant, first, 'other', true),
        row(tenant, second, 'note', 'short'),
        row(tenant, third, 'other', 1),
        row(stranger, second, 'total', 99),
      ]);
  });
  afterAll(() => database.close());

  it('reads the wanted variables in the order of their names, and leaves out instances without any', async () => {
    const found = await chosen.of(tenant, [first, second, third], ['note', 'total']);
    expect([...found.keys()].toSorted()).toEqual([first, second].toSorted());
    expect(found.get(first)?.map(({ name }) => name)).toEqual(['note', 'total']);
    expect(found.get(second)).toEqual([{ id: second, name: 'note', value: '"short"', isCut: false }]);
  });

  it('cuts a value of more than 1,000 bytes, and says so', async () => {
    const [note] = (await chosen.of(tenant, [first], ['note'])).get(first) ?? [];
    expect(note).toEqual({ id: first, name: 'note', value: `"${'ü'.repeat(199)}`, isCut: true });
  });

  it('reads nothing where nothing is wanted', async () => {
    expect((await chosen.of(tenant, [first], [])).size).toBe(0);
    expect((await chosen.of(tenant, [], ['note'])).size).toBe(0);
  });
});
