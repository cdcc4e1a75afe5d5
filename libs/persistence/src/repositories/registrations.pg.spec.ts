import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { tenantScope } from '../tenant-scope.js';
import { CommitFixture } from '../../testing/commit-fixture.js';
import { closedGate, untilOneWaits } from '../../testing/lock-waits.js';
import { RegistrationRepository } from './registrations.js';
import { TenantRepository } from './tenants.js';

const pending = (codeHash: string) => ({ codeHash, expiresAt: new Date('2026-11-21T12:00:00.000Z') });

describe('the code of a registration', () => {
  let fixture: CommitFixture;
  let registrations: RegistrationRepository;
  beforeAll(async () => {
    fixture = await CommitFixture.open();
    registrations = new RegistrationRepository(fixture.database.dataSource);
    const fields = { name: 'a', slug: 'a', email: 'a@example.com', status: 'pending_verification' };
    await fixture.write((tx) => new TenantRepository(fixture.database.dataSource).insert(tenant(), fields, tx));
  }, 120_000);
  afterAll(() => fixture.close());

  const tenant = () => tenantScope(fixture.tenantId);

  it('a new registration code replaces the old one, with all its tries', async () => {
    await fixture.write((tx) => registrations.add(tenant(), pending('first'), tx));
    expect(await registrations.takeAttempt(tenant(), 1)).toMatchObject(pending('first'));
    expect(await registrations.takeAttempt(tenant(), 1)).toBeNull();
    expect(await fixture.write((tx) => registrations.renew(tenant(), pending('second'), tx))).toBe(true);
    expect(await registrations.takeAttempt(tenant(), 1)).toMatchObject(pending('second'));
    expect(await fixture.write((tx) => registrations.consume(tenant(), 'first', tx))).toBe(false);
  });

  it('a registration code is not replaced while it is being used', async () => {
    const used = closedGate();
    const isDeleted = closedGate();
    const using = fixture.write(async (tx) => {
      const isUsed = await registrations.consume(tenant(), 'second', tx);
      isDeleted.open();
      await used.opened;
      return isUsed;
    });
    await isDeleted.opened;
    const renewing = fixture.write((tx) => registrations.renew(tenant(), pending('third'), tx));
    await untilOneWaits(fixture.database.dataSource);
    used.open();
    expect([await using, await renewing]).toEqual([true, false]);
    expect(await registrations.takeAttempt(tenant(), 1)).toBeNull();
  });
});
