import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { localSecrets } from '../../tools/stack/secrets.mjs';
import { Api, dataOf, refusalOf, startInstance } from './support/api.js';
import { eventually } from './support/eventually.js';
import { freePort, OwnApi, stackUnderTest } from './support/own-api.js';
import { sequence, upload, userTask, waitTimer } from './support/processes.js';
import { registerTenant } from './support/tenants.js';
import { completeTask, instanceOf, uploadTransactional } from './support/transactional.js';

const START_MS = 240_000;

describe('an API process that cannot reach Temporal', () => {
  let own: OwnApi;
  let api: Api;
  let cutOff: Api;
  beforeAll(async () => {
    const { payloadKeys } = localSecrets(stackUnderTest().dataDir);
    const nowhere = `127.0.0.1:${await freePort()}`;
    own = await OwnApi.start({ PAYLOAD_KEYS: payloadKeys, TEMPORAL_ADDRESS: nowhere, REQUEST_DEADLINE_MS: '10000' });
    api = await registerTenant();
    cutOff = new Api(api.key, own.baseUrl);
  }, START_MS);
  afterAll(() => own.stop(), START_MS);

  it('without Temporal the API runs transactional instances and refuses durable ones', async () => {
    const { id } = await startInstance(cutOff, await uploadTransactional(api, sequence(userTask('a'))));
    await completeTask(cutOff, id);
    expect(await instanceOf(cutOff, id)).toMatchObject({ status: 'completed', execution: 'transactional' });
    const durable = await upload(api, sequence(userTask('a')));
    expect(refusalOf(await cutOff.post('/v1/instances', { definition_key: durable }))).toEqual([
      503,
      'SERVICE_UNAVAILABLE',
    ]);
  });

  it('without Temporal the API suspends, resumes and terminates transactional instances', async () => {
    const { id } = await startInstance(cutOff, await uploadTransactional(api, sequence(userTask('a'))));
    for (const [action, status] of [
      ['suspend', 'suspended'],
      ['resume', 'running'],
      ['suspend', 'suspended'],
      ['terminate', 'terminated'],
    ] as const)
      expect(dataOf(await cutOff.post(`/v1/instances/${id}/${action}`))).toEqual({ id, status });
  });

  it('without Temporal the API promotes an instance, and another process starts its workflow', async () => {
    const key = await uploadTransactional(api, sequence(userTask('a'), waitTimer('timer', 'PT1S')));
    const { id } = await startInstance(cutOff, key);
    await completeTask(cutOff, id);
    expect(await instanceOf(cutOff, id)).toMatchObject({ execution: 'durable', promoted_at: expect.any(String) });
    await eventually('another process to start it', async () => (await instanceOf(api, id)).status === 'completed');
  });
});
