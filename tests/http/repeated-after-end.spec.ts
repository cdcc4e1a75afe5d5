import { beforeAll, describe, expect, it } from '@jest/globals';
import { type Api, dataOf, type Json, refusalOf } from './support/api.js';
import { loseAction, OPERATIONS } from './support/lost-actions.js';
import { registerTenant } from './support/tenants.js';
import { registerTransactionalTenant } from './support/transactional.js';

/** To repeat these changes nothing and is no conflict. */
const MAY_BE_REPEATED = ['a cancelled task', 'a termination'];

describe.each([
  ['durable', registerTenant],
  ['transactional', registerTransactionalTenant],
] as const)('lost answers of a %s instance that has ended', (_, register) => {
  let api: Api;
  beforeAll(async () => {
    api = await register();
  });

  it.each(Object.keys(OPERATIONS))(
    'a repeated action gets its first answer after the instance has ended, and is done once: %s',
    async (name) => {
      const { instanceId, first, repeat, another } = await loseAction(api, name);
      const history = async (): Promise<Json> => dataOf(await api.get(`/v1/instances/${instanceId}/history`));
      const before = await history();
      const again = await repeat();
      expect([again.status, again.body]).toEqual([first.status, first.body]);
      expect(await history()).toEqual(before);
      // A new request, for which no answer is stored.
      if (!MAY_BE_REPEATED.includes(name)) expect(refusalOf(await another())).toEqual([409, 'CONFLICT']);
    },
  );
});
