import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { verifyTenant } from '../../testing/chain.js';
import { CommitFixture } from '../../testing/commit-fixture.js';
import { InstanceRequests } from '../../testing/requests.js';
import { combined, MOST_COMBINED } from './combined-statement.js';
import { INSERT_LOG } from './statements.js';

/** Longer than what is sent within its row, with all that JSON escapes. */
const LONG = `"${'ä\\ "\n€ 😀'.repeat(20_000)}`;

describe('combined statements', () => {
  let fixture: CommitFixture;
  beforeAll(async () => {
    fixture = await CommitFixture.open();
  }, 120_000);
  afterAll(() => fixture.close());

  it('the number of combined statements is bounded, and further groups are written one by one', async () => {
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

  it('long texts sent beside their rows are stored unchanged, also equal ones and very many', async () => {
    const instance = new InstanceRequests(fixture.tenantId);
    const variables = Object.fromEntries(Array.from({ length: 40 }, (_, n) => [`v${n}`, `${n % 36}${LONG}`]));
    expect(await fixture.committer.commit(instance.start(variables))).toEqual({ kind: 'committed' });
    const rows = await fixture.variableRows(instance);
    expect(Object.fromEntries(rows.map(({ name, value }) => [name, JSON.parse(value) as unknown]))).toEqual(variables);
    const { initialVariables } = await fixture.instanceRow(instance);
    expect(JSON.parse(initialVariables)).toEqual(variables);
    const [log] = await fixture.query<{ inputs: string }>(
      'SELECT inputs FROM commit_log WHERE instance_id = $1',
      instance.instanceId,
    );
    expect(JSON.parse(log!.inputs)).toMatchObject([{ input: { variables } }]);
    expect(await verifyTenant(fixture.database.dataSource.manager, fixture.tenantId)).toMatchObject({ valid: true });
  });
});
