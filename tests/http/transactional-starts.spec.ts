import { describe, expect, it } from '@jest/globals';
import { type Api, dataOf, startAndWait, startInstance } from './support/api.js';
import { uploadDecision } from './support/decisions.js';
import { needsGo, sequence, userTask, waitTimer } from './support/processes.js';
import { registerTenant } from './support/tenants.js';
import { instanceOf, uploadTransactional } from './support/transactional.js';

const script = {
  id: 'double',
  type: 'scriptTask',
  name: 'Double',
  script: '{{ amount * 2 }}',
  resultVariable: 'price',
};
const decide = (decisionRef: string) => ({
  ...{ id: 'rule', type: 'businessRuleTask', name: 'Discount' },
  ...{ decisionRef, taskHeaders: { resultVariable: 'result' } },
});
const variables = { amount: 250, level: 'gold', list: [{ b: 1, a: null }], ['__proto__']: { x: -0 } };

const processes = {
  'that ends at once': () => sequence(script),
  'that waits for a task': () => sequence(script, userTask('a')),
  'that decides something': async (api: Api) => sequence(decide(await uploadDecision(api)), script),
  'that stops in error': () => needsGo,
  'that a timer has promoted': () => sequence(script, waitTimer('late', 'PT1H')),
};

describe('the answer to a start without a workflow', () => {
  it.each(Object.entries(processes))(
    'a start of a transactional process %s is answered with what a read shows afterwards',
    async (_, processOf) => {
      const api = await registerTenant();
      const key = await uploadTransactional(api, await processOf(api));
      const waited = await startAndWait(api, key, variables);
      expect(await instanceOf(api, waited.id)).toEqual({ ...waited, commit_seq: expect.any(Number) });
      const plain = await startInstance(api, key, variables, { correlation_id: 'order 7', metadata: { by: 'test' } });
      const read = { ...plain, variables: waited.variables, commit_seq: expect.any(Number) };
      expect(await instanceOf(api, plain.id)).toEqual(read);
    },
  );

  it('a repeated start of a transactional process gets the first answer', async () => {
    const api = await registerTenant();
    const body = { definition_key: await uploadTransactional(api, sequence(script)), variables };
    const headers = { 'idempotency-key': 'once', prefer: 'wait=5' };
    const first = dataOf(await api.post('/v1/instances', body, headers), 201);
    expect(dataOf(await api.post('/v1/instances', body, headers), 201)).toEqual(first);
  });
});
