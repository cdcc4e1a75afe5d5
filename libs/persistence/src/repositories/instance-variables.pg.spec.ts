import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Variables } from '@svc/engine';
import { tenantScope } from '../tenant-scope.js';
import { CommitFixture } from '../../testing/commit-fixture.js';
import { InstanceRequests } from '../../testing/requests.js';
import { InstanceRepository } from './instances.js';

describe('reads of variables', () => {
  let fixture: CommitFixture;
  let instances: InstanceRepository;
  beforeAll(async () => {
    fixture = await CommitFixture.open();
    instances = new InstanceRepository(fixture.database.dataSource);
  }, 120_000);
  afterAll(() => fixture.close());

  it.each<[string, Variables]>([
    ['none', {}],
    ['names that must be escaped', JSON.parse('{"__proto__":{"a":null},"\\"\\n":1,"é":2}') as Variables],
    ['values of any kind', { list: [1e300, -0.5, 'x'], nothing: null, text: '\u0001 "' }],
  ])('the variables of an instance are read as one object: %s', async (_kind, variables) => {
    const instance = new InstanceRequests(fixture.tenantId);
    expect(await fixture.committer.commit(instance.start(variables))).toEqual({ kind: 'committed' });
    const tenant = tenantScope(instance.tenantId);
    const text = await instances.findVariables(tenant, instance.instanceId);
    expect(JSON.parse(text!)).toStrictEqual(variables);
    expect((await instances.findWithVariables(tenant, instance.instanceId))?.variables).toBe(text);
  });

  it('the variables of an instance are read at the same moment as its row', async () => {
    const instance = await fixture.started();
    const tenant = tenantScope(instance.tenantId);
    let isOver = false;
    const move = async (): Promise<void> => {
      for (let seq = 2; seq <= 300; seq += 1) await fixture.committer.commit(instance.update(seq, { amount: seq }));
      isOver = true;
    };
    const read = async (): Promise<void> => {
      while (!isOver) {
        const { commitSeq, variables } = (await instances.findWithVariables(tenant, instance.instanceId))!;
        expect(JSON.parse(variables)).toEqual({ amount: commitSeq === 1 ? 10 : commitSeq });
      }
    };
    await Promise.all([move(), read(), read()]);
  });
});
