import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { v7 as newId } from 'uuid';
import { tenantScope } from '../tenant-scope.js';
import { CommitFixture } from '../../testing/commit-fixture.js';
import { closedGate, untilOneWaits } from '../../testing/lock-waits.js';
import { CredentialWriter } from './credential-writes.js';

const writer = new CredentialWriter();
const value = (version: number) => ({
  version,
  masterKeyId: 'key',
  wrappedKey: Buffer.from('wrapped'),
  sealed: Buffer.from('sealed'),
});

describe('writes of credentials', () => {
  let fixture: CommitFixture;
  beforeAll(async () => {
    fixture = await CommitFixture.open();
  }, 120_000);
  afterAll(() => fixture.close());

  const tenant = () => tenantScope(fixture.tenantId);
  /** How many there were before. */
  const create = (name: string, until = Promise.resolve()) =>
    fixture.write(async (tx) => {
      const { lastVersion } = await writer.lock(tenant(), name, newId(), tx);
      const count = await writer.countLiving(tenant(), tx);
      await until;
      await writer.create(tenant(), { id: newId(), name, description: null }, value(lastVersion + 1), tx);
      return count;
    });

  it('concurrent creations of credentials count each other', async () => {
    const first = closedGate();
    const creations = ['a', 'b', 'c'].map((name) => create(name, first.opened));
    await untilOneWaits(fixture.database.dataSource);
    first.open();
    expect((await Promise.all(creations)).toSorted()).toEqual([0, 1, 2]);
  });

  it('a credential write returns what it has written itself', async () => {
    const replace = () =>
      fixture.write(async (tx) => {
        const { lastVersion } = (await writer.lockKnown(tenant(), 'a', tx))!;
        return writer.replace(tenant(), 'a', value(lastVersion + 1), tx);
      });
    const replaced = await Promise.all([replace(), replace(), replace()]);
    expect(replaced.map(({ version }) => version).toSorted()).toEqual([2, 3, 4]);
    expect(replaced[0]).toMatchObject({ name: 'a', description: null, lastUsedAt: null });
    expect(replaced[0].updatedAt).toBeInstanceOf(Date);
  });
});
