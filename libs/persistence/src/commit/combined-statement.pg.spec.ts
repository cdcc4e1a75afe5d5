import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { verifyTenant } from '../testing/chain.js';
import { CommitFixture } from '../testing/commit-fixture.js';
import { combined, MOST_COMBINED } from './combined-statement.js';
import { INSERT_LOG } from './statements.js';

describe('combined statements', () => {
  let fixture: CommitFixture;
  beforeAll(async () => {
    fixture = await CommitFixture.open();
  }, 120_000);
  afterAll(() => fixture.close());

  it('are so many at most, whatever groups there are: others are written one by one', async () => {
    const parts = Array.from({ length: MOST_COMBINED }, (_, n) => ({ name: `part_${n}`, text: '' }));
    for (const part of parts) expect(combined([part])).not.toBeNull();
    expect(combined([INSERT_LOG])).toBeNull();
    expect(combined(parts.slice(0, 1))).toBe(combined(parts.slice(0, 1)));
    const instance = await fixture.started();
    await fixture.claim(instance);
    expect(await fixture.committer.commit(instance.complete(2, 1))).toEqual({ kind: 'committed' });
    expect(await fixture.instanceRow(instance)).toMatchObject({ commitSeq: 2, status: 'completed' });
    expect(await fixture.taskRow(instance)).toMatchObject({ definitionKey: 'order', status: 'completed' });
    expect(await verifyTenant(fixture.database.dataSource.manager, fixture.tenantId)).toMatchObject({ valid: true });
  });
});
