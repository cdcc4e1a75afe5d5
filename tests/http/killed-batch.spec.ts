import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { JsonObject } from '@svc/expressions';
import { type Api, dataOf, startInstance } from './support/api.js';
import { eventually } from './support/eventually.js';
import type { OwnApi } from './support/own-api.js';
import { OwnInstallation } from './support/own-installation.js';
import { sequence, upload, userTask } from './support/processes.js';

/** One part of a batch. At most 50 of it are done in a second: enough time to see that it began, and to kill the process. */
const COUNT = 100;
const LONG_MS = 240_000;

async function begun(api: Api, source: JsonObject, variables: JsonObject) {
  const key = await upload(api, source);
  const started = await Promise.all(Array.from({ length: COUNT }, () => startInstance(api, key, variables)));
  return { key, started: started.map(({ id }) => id as string) };
}

const waiting = (api: Api) => begun(api, sequence(userTask('a')), {});

/** Instances that failed because of their data, which is correct by now: a retry completes them. */
async function mended(api: Api) {
  const ioMapping = { inputs: [{ source: '{{ price - 1 }}', target: 'less' }] };
  const tell = { id: 'tell', type: 'sendTask', event: { type: 'message', name: 'told' }, ioMapping };
  const all = await begun(api, sequence(tell), { price: 'x' });
  const mend = async (id: string) =>
    dataOf(await api.patch(`/v1/instances/${id}/variables`, { variables: { price: 5 } }));
  await Promise.all(all.started.map(mend));
  return all;
}

describe('a worker killed in the middle of a batch', () => {
  let own: OwnInstallation;
  let runner: OwnApi;
  /** A client of another API process, which stays alive and has no worker. */
  let api: Api;
  beforeAll(async () => {
    own = await OwnInstallation.create();
    runner = await own.startWorkingApi();
    api = (await own.startApi()).as(await own.registerTenant());
  }, LONG_MS);
  afterAll(() => own.drop(), LONG_MS);

  it.each([
    ['suspend', 'suspended', 'instance.suspended', waiting],
    ['retry', 'completed', 'instance.token_retried', mended],
  ] as const)(
    'the next worker continues a batch after a kill, and each instance is done once: %s',
    async (action, status, audited, begin) => {
      const { key, started } = await begin(api);
      const reached = async () =>
        dataOf(await api.get(`/v1/instances?definition_key=${key}&status=${status}&limit=100`)).length as number;
      const body = { action, filter: { definition_key: key }, reason: 'r' };
      const { id } = dataOf(await runner.as(api.key).post('/v1/instances/batch', body), 202);
      const batch = async () => dataOf(await api.get(`/v1/batches/${id}`));

      await eventually('the batch to have begun', async () => (await reached()) > 0);
      runner.signal('SIGKILL');
      await runner.ended();
      expect(await batch()).toMatchObject({ status: 'running', done: 0 });
      expect(await reached()).toBeLessThan(COUNT);

      runner = await own.startWorkingApi();
      await eventually('the batch to end', async () => (await batch()).status === 'completed', LONG_MS / 2);
      expect(await batch()).toMatchObject({ done: COUNT, refused: 0, failed: 0, problems: [] });
      expect(await reached()).toBe(COUNT);
      const histories = await Promise.all(
        started.map(async (one) => dataOf(await api.get(`/v1/instances/${one}/history?action=${audited}`))),
      );
      expect(histories.map(({ length }) => length)).toEqual(started.map(() => 1));
    },
    LONG_MS,
  );
});
