import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Api } from './support/api.js';
import { dataOf } from './support/api.js';
import { eventually } from './support/eventually.js';
import { sequence, userTask } from './support/processes.js';
import { registerTenant } from './support/tenants.js';
import { completeTask, instanceOf, openTasksOf, startTransactional } from './support/transactional.js';

/**
 * Enough for several slices. `TEST_ITEMS=10000 npm test -- tests/http/long-transactional.spec.ts` tries the most to be expected.
 */
const ITEMS = Number(process.env['TEST_ITEMS'] ?? 2_500);
const WITHIN_MS = 120_000;

let api: Api;
beforeAll(async () => {
  api = await registerTenant();
});

const each = (isSequential: boolean) => ({
  id: 'each',
  type: 'scriptTask',
  script: '{{ item * 2 }}',
  resultVariable: 'twice',
  multiInstance: {
    ...{ isSequential, collection: '{{ items }}', inputDataItem: 'item' },
    ...{ outputDataItem: 'twice', loopDataOutputRef: 'results' },
  },
});

/** That is more than one transaction should do: a workflow continues the instance after the first slice. */
describe('an activity with thousands of items, in an instance without a workflow', () => {
  it.each([
    ['side by side', false],
    ['one after the other', true],
  ])(
    'an activity with thousands of items, %s, is begun by the request and done by a workflow',
    async (_order, isSequential) => {
      const items = Array.from({ length: ITEMS }, (_, n) => n);
      const { id } = await startTransactional(api, sequence(userTask('a'), each(isSequential), userTask('b')), {
        items,
      });
      expect(await instanceOf(api, id)).toMatchObject({ execution: 'transactional' });
      await completeTask(api, id, 'a');
      expect(await instanceOf(api, id)).toMatchObject({ status: 'running', execution: 'durable' });
      await eventually('the task behind it', async () => (await openTasksOf(api, id)).length === 1, WITHIN_MS);
      const { variables, promoted_at } = await instanceOf(api, id);
      expect(variables.results).toEqual(items.map((item) => item * 2));
      expect(promoted_at).toEqual(expect.any(String));
      await completeTask(api, id, 'b');
      expect(dataOf(await api.get(`/v1/instances/${id}`)).status).toBe('completed');
    },
    2 * WITHIN_MS,
  );
});
