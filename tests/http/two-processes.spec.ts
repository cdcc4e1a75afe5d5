import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Api, dataOf, startAndWait, startInstance, tasksOf } from './support/api.js';
import { eventually } from './support/eventually.js';
import { localSecrets } from '../../tools/stack/secrets.mjs';
import { OwnApi, stackUnderTest } from './support/own-api.js';
import { sequence, upload, userTask, waitTimer } from './support/processes.js';

const START_MS = 240_000;

/** The stack's API runs the processes. The other one has no worker and is not notified of commits. */
describe('two API processes', () => {
  let own: OwnApi;
  let idle: Api;
  let working: Api;
  beforeAll(async () => {
    const { payloadKeys } = localSecrets(stackUnderTest().dataDir);
    own = await OwnApi.start({ PAYLOAD_KEYS: payloadKeys });
    idle = own.as();
    await eventually('the process to reach Temporal', async () => (await idle.get('/health/ready')).status === 200);
    working = new Api();
  }, START_MS);
  afterAll(() => own.stop(), START_MS);

  it('a start by an API without a worker is answered when a read sees its tasks', async () => {
    const { id, status } = await startInstance(idle, await upload(idle, sequence(userTask('a'))));
    expect(status).toBe('running');
    const [task] = await tasksOf(idle, id);
    dataOf(await idle.post(`/v1/tasks/${task.id}/claim`));
    dataOf(await working.post(`/v1/tasks/${task.id}/complete`, { variables: { done: true } }));
    expect(dataOf(await idle.get(`/v1/instances/${id}`))).toMatchObject({
      status: 'completed',
      variables: { done: true },
    });
  });

  it('Prefer: wait works in a process that is not notified of commits', async () => {
    const script = { id: 'twice', type: 'scriptTask', script: '{{ variables.n * 2 }}', resultVariable: 'twice' };
    // If the start were answered only at its deadline, the timer would have fired.
    const key = await upload(idle, sequence(script, waitTimer('timer', 'PT15S')));
    expect(await startAndWait(idle, key, { n: 4 })).toMatchObject({ status: 'running', variables: { n: 4, twice: 8 } });
  });

  it('one of many completions by two API processes wins', async () => {
    const { id } = await startInstance(working, await upload(working, sequence(userTask('a'))));
    const [task] = await tasksOf(working, id);
    dataOf(await working.post(`/v1/tasks/${task.id}/claim`));
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, n) => (n % 2 === 0 ? idle : working).post(`/v1/tasks/${task.id}/complete`)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(39);
  });

  it('a version uploaded by one API process is soon started by the other', async () => {
    const key = await upload(working, sequence());
    expect((await startInstance(idle, key)).definition_version).toBe(1);
    dataOf(await working.put(`/v1/definitions/${key}`, { source_type: 'json', source: sequence() }));
    await eventually(
      'the new version to be started',
      async () => (await startInstance(idle, key)).definition_version === 2,
    );
  });
});
